package de.bwaldvogel.mongo.backend; // instead of the class of mongo-java-server, which orders texts by UTF-16

import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.BsonTimestamp;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.LegacyUUID;
import de.bwaldvogel.mongo.bson.MaxKey;
import de.bwaldvogel.mongo.bson.MinKey;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** MongoDB's order of values: by type, then by value, texts by the bytes of their UTF-8. */
public class ValueComparator implements Comparator<Object> {
  private static final List<Class<?>> TYPES = List.of(Number.class, String.class, Document.class, Collection.class, BinData.class, LegacyUUID.class,
      UUID.class, ObjectId.class, Boolean.class, Instant.class, BsonTimestamp.class, BsonRegularExpression.class, MaxKey.class);
  private static final ValueComparator ASC = new ValueComparator(1, true);
  private static final ValueComparator DESC = new ValueComparator(-1, true);
  private static final ValueComparator WHOLE_LISTS = new ValueComparator(1, false);

  private final int sign;
  private final boolean comparesElements; // a list counts as its least element, descending as its greatest

  private ValueComparator(int sign, boolean comparesElements) {
    this.sign = sign;
    this.comparesElements = comparesElements;
  }

  public static ValueComparator asc() { return ASC; }
  public static ValueComparator desc() { return DESC; }
  public static ValueComparator ascWithoutListHandling() { return WHOLE_LISTS; }

  @Override public ValueComparator reversed() { return sign > 0 ? DESC : ASC; }

  @Override public int compare(Object one, Object other) {
    if (one == other) return 0;
    if (!comparesElements) return sign * compareValues(one, other, this);
    if (isEmpty(one) || isEmpty(other)) return sign * compareEmpty(one, other);
    return sign * compareValues(elementOf(one), elementOf(other), ASC);
  }

  private static boolean isEmpty(Object value) { return value instanceof Collection<?> list && list.isEmpty(); }

  /** An empty list comes before null and missing values, which come before all others. */
  private static int compareEmpty(Object one, Object other) { return Boolean.compare(isEmpty(other), isEmpty(one)); }

  private Object elementOf(Object value) {
    return value instanceof Collection<?> list ? list.stream().min(this).get() : value;
  }

  static int compareTypes(Object one, Object other) { return Integer.compare(rankOf(one), rankOf(other)); }

  private static int rankOf(Object value) {
    if (value instanceof MinKey) return -2;
    if (Missing.isNullOrMissing(value)) return -1;
    for (int rank = 0; rank < TYPES.size(); rank++) if (TYPES.get(rank).isInstance(value)) return rank;
    throw new UnsupportedOperationException("no order of " + value.getClass());
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static int compareValues(Object one, Object other, ValueComparator nested) {
    int types = compareTypes(one, other);
    if (types != 0 || Missing.isNullOrMissing(one) || one instanceof MinKey || one instanceof MaxKey) return types;
    if (one instanceof Number first) return compareNumbers(first, (Number) other);
    if (one instanceof String first) return compareTexts(first, (String) other);
    if (one instanceof Document first) return compareFields(first, (Document) other, nested);
    if (one instanceof Collection<?> first) return compareAll(first.iterator(), ((Collection<?>) other).iterator(), nested);
    if (one instanceof UUID) return one.toString().compareTo(other.toString());
    if (one instanceof Comparable first) return first.compareTo(other);
    throw new UnsupportedOperationException("no order of " + one.getClass());
  }

  private static int compareNumbers(Number one, Number other) {
    double first = one.doubleValue() + 0.0; // -0.0 becomes 0.0
    double second = other.doubleValue() + 0.0;
    return first == second && !Double.isInfinite(first) ? exact(one).compareTo(exact(other)) : Double.compare(first, second);
  }

  private static BigDecimal exact(Number number) {
    if (number instanceof Decimal128 decimal) return decimal.toBigDecimal();
    return number instanceof Long || number instanceof Integer ? BigDecimal.valueOf(number.longValue()) : new BigDecimal(number.doubleValue());
  }

  /** In UTF-16 the surrogates, of which the highest characters consist, lie below U+E000. */
  static int compareTexts(String one, String other) {
    int length = Math.min(one.length(), other.length());
    for (int at = 0; at < length; at++) {
      char first = one.charAt(at);
      char second = other.charAt(at);
      if (first == second) continue;
      return Character.isSurrogate(first) == Character.isSurrogate(second) || Math.min(first, second) < Character.MIN_SURROGATE
          ? first - second : second - first;
    }
    return one.length() - other.length();
  }

  private static int compareFields(Document one, Document other, ValueComparator nested) {
    Iterator<Map.Entry<String, Object>> first = one.entrySet().iterator();
    Iterator<Map.Entry<String, Object>> second = other.entrySet().iterator();
    while (first.hasNext() && second.hasNext()) {
      Map.Entry<String, Object> field = first.next();
      Map.Entry<String, Object> otherField = second.next();
      int order = compareTypes(field.getValue(), otherField.getValue());
      if (order == 0) order = compareTexts(field.getKey(), otherField.getKey());
      if (order == 0) order = nested.compare(field.getValue(), otherField.getValue());
      if (order != 0) return order;
    }
    return Boolean.compare(first.hasNext(), second.hasNext());
  }

  private static int compareAll(Iterator<?> one, Iterator<?> other, ValueComparator nested) {
    while (one.hasNext() && other.hasNext()) {
      int order = nested.compare(one.next(), other.next());
      if (order != 0) return order;
    }
    return Boolean.compare(one.hasNext(), other.hasNext());
  }
}
