import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * A sorted index that serves comparisons of its first field with a number, a text or a date, equality included; a sparse one of a field in a
 * list serves `$exists: true`. The collection compares what it finds with the whole query, so it may find too much. mongo-java-server ignores
 * indexes that are not unique and reads the whole collection.
 */
class RangeIndex extends Index<Object> {
  private static final Set<String> LOWER = Set.of("$gt", "$gte");
  private static final Set<String> UPPER = Set.of("$lt", "$lte");
  private static final Object[] FILLED = { false, "by code points" }; // the last entry that is written when an index is filled, and the first in its order
  private static final Object LIST = true; // one list in the field, and the index serves no query: each of its elements would count
  private static final Object PRESENT = "";

  private final MVStore store;
  private final MVMap<Object, Object> entries; // { comparable value, _id } of each document that has one
  private final String field;

  RangeIndex(MVStore store, String namespace, String name, List<IndexKey> keys, boolean sparse) {
    super(name, keys, sparse);
    this.store = store;
    this.entries = store.openMap(namespace + "._index_" + name, new MVMap.Builder<Object, Object>());
    this.field = keys.get(0).getKey();
  }

  /** Fills those that lack documents of their collection, in one pass: mongo-java-server would read the collection twice for each. */
  static void fill(List<RangeIndex> indexes, Iterable<Document> documents) {
    List<RangeIndex> unfilled = indexes.stream().filter(index -> !index.entries.containsKey(FILLED)).toList();
    if (unfilled.isEmpty()) return;
    for (RangeIndex index : unfilled) index.entries.clear();
    for (Document document : documents) for (RangeIndex index : unfilled) index.add(document, null, null);
    for (RangeIndex index : unfilled) index.entries.put(FILLED, "");
  }

  @Override public boolean canHandle(Document query) {
    return boundsOf(query) != null && !holdsLists();
  }

  @Override public Iterable<Object> getPositions(Document query) {
    Object[] bounds = boundsOf(query);
    Object lower = bounds[0];
    Object upper = bounds[1];
    List<Object> positions = new ArrayList<>();
    Iterator<Object> keys = entries.keyIterator(lower == null ? firstOf(upper) : new Object[] { lower });
    while (keys.hasNext()) {
      Object[] entry = (Object[]) keys.next();
      if (entry[0].getClass() != (lower == null ? upper : lower).getClass() || (upper != null && compare(entry[0], upper) > 0)) break;
      positions.add(entry[1]);
    }
    return positions;
  }

  /** The least and the greatest value that a document may have; either may be null. Null for a query that is no comparison of the field. */
  private Object[] boundsOf(Document query) {
    if (field.contains(".")) return servesPresence(query) ? new Object[] { PRESENT, PRESENT } : null;
    Object equal = comparable(query.get(field));
    if (equal != null && equal != LIST) return new Object[] { equal, equal };
    if (!(query.get(field) instanceof Document condition)) return null;
    Object lower = null;
    Object upper = null;
    for (String operator : condition.keySet()) {
      boolean isLower = LOWER.contains(operator);
      if (!isLower && !UPPER.contains(operator)) continue;
      Object bound = comparable(condition.get(operator));
      if (bound == null || bound == LIST) return null;
      if (isLower) lower = bound;
      else upper = bound;
    }
    boolean isRange = lower != null || upper != null;
    return isRange && (lower == null || upper == null || lower.getClass() == upper.getClass()) ? new Object[] { lower, upper } : null;
  }

  private boolean holdsLists() {
    return entries.ceilingKey(new Object[] { LIST }) instanceof Object[] entry && entry[0].equals(LIST);
  }

  /** A value that MVStore sorts like MongoDB; null for one that no comparison finds. */
  private static Object comparable(Object value) {
    if (value instanceof Number number) return Double.isNaN(number.doubleValue()) ? null : (Object) (number.doubleValue() + 0.0); // -0.0 becomes 0.0
    if (value instanceof Instant date) return date.toEpochMilli();
    if (value instanceof String text) return byCodePoints(text);
    return value instanceof Collection ? LIST : null;
  }

  /** A text whose order by UTF-16 is that of the code points: surrogates, which stand for the highest, move up. */
  private static String byCodePoints(String text) {
    if (text.chars().allMatch(character -> character < Character.MIN_SURROGATE)) return text;
    StringBuilder moved = new StringBuilder(text.length());
    for (char character : text.toCharArray())
      moved.append((char) (Character.isSurrogate(character) ? character + 0x2000 : character > Character.MAX_SURROGATE ? character - 0x800 : character));
    return moved.toString();
  }

  private static Object[] firstOf(Object sample) {
    return new Object[] { sample instanceof Double ? Double.NEGATIVE_INFINITY : sample instanceof Long ? Long.MIN_VALUE : (Object) "" };
  }

  @SuppressWarnings("unchecked")
  private static int compare(Object one, Object other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  private boolean servesPresence(Document query) {
    return isSparse() && query.get(field) instanceof Document condition && Boolean.TRUE.equals(condition.get("$exists"));
  }

  private Object entryOf(Document document) {
    Object value = field.contains(".") ? presenceIn(document) : comparable(document.get(field));
    return value == null ? null : new Object[] { value, document.get("_id") };
  }

  /** By what the field lies in, which may be there without it. */
  private Object presenceIn(Document document) {
    Object outer = document.get(field.substring(0, field.indexOf('.')));
    boolean isPresent = isSparse() && (outer instanceof Collection<?> list ? !list.isEmpty() : outer instanceof Document);
    return isPresent ? PRESENT : null;
  }

  @Override public void add(Document document, Object position, MongoCollection<Object> collection) {
    Object entry = entryOf(document);
    if (entry != null) entries.put(entry, "");
  }

  @Override public Object remove(Document document) {
    Object entry = entryOf(document);
    if (entry != null) entries.remove(entry);
    return document.get("_id");
  }

  @Override public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
    remove(before);
    add(after, position, collection);
  }

  @Override public Object getPosition(Document document) { return document.get("_id"); }
  @Override public void checkAdd(Document document, MongoCollection<Object> collection) {}
  @Override public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {}
  @Override public boolean isUnique() { return false; }
  @Override public boolean isEmpty() { return false; } // filled by `fill`
  @Override public long getCount() { return entries.sizeAsLong(); }
  @Override public long getDataSize() { return 0; }
  @Override public void drop() { store.removeMap(entries); }
}
