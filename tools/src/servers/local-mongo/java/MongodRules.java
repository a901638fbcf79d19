import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What mongod refuses and mongo-java-server accepts, with mongod's codes. */
class MongodRules {
  private static final int MAX_BYTES = 16 << 20;
  private static final List<String> NOT_ON_NULL = List.of("$inc", "$mul", "$push", "$addToSet");
  private static final List<String> IDENTITY = List.of("key", "unique", "sparse"); // of an index, beside its name

  static void checkCommand(Document command) {
    if (command.containsKey("txnNumber"))
      throw new MongoServerError(20, "IllegalOperation", "Transaction numbers are only allowed on a replica set member or mongos");
    for (String field : command.keySet()) if (!field.equals("documents")) checkPatterns(command.get(field));
  }

  private static void checkPatterns(Object value) {
    if (value instanceof List<?> list) list.forEach(MongodRules::checkPatterns);
    if (!(value instanceof Document document)) return;
    if (document.get("$regex") instanceof String pattern && pattern.indexOf(0) >= 0)
      throw new MongoServerError(2, "BadValue", "Regular expression cannot contain an embedded null byte");
    document.values().forEach(MongodRules::checkPatterns);
  }

  /** An index is never changed under its name, and there is one name for one index. */
  @SuppressWarnings("unchecked")
  static void checkIndexes(Document command, List<Document> existing) {
    List<Document> known = new ArrayList<>(existing);
    for (Document wanted : (Iterable<Document>) command.get("indexes")) {
      for (Document index : known) {
        boolean isSameName = Objects.equals(index.get("name"), wanted.get("name"));
        boolean isSame = IDENTITY.stream().allMatch(field -> valueOf(index, field).equals(valueOf(wanted, field)));
        if (isSameName && !isSame) throw new MongoServerError(86, "IndexKeySpecsConflict", "An existing index has the same name as the requested index: " + index.get("name"));
        if (isSame && !isSameName) throw new MongoServerError(85, "IndexOptionsConflict", "Index already exists with a different name: " + index.get("name"));
        if (isSame && !valueOf(index, "expireAfterSeconds").equals(valueOf(wanted, "expireAfterSeconds")))
          throw new MongoServerError(85, "IndexOptionsConflict", "An equivalent index already exists with the same name but different options: " + index.get("name"));
      }
      known.add(wanted);
    }
  }

  /** Numbers and missing options in one form; a key keeps the order of its fields. */
  private static String valueOf(Document index, String field) {
    if (index.get(field) instanceof Document key) {
      StringBuilder text = new StringBuilder();
      key.forEach((name, order) -> text.append(name).append(order instanceof Number number ? number.intValue() : order).append(' '));
      return text.toString();
    }
    return index.get(field) instanceof Number number ? String.valueOf(number.longValue()) : String.valueOf(index.getOrDefault(field, field.equals("expireAfterSeconds") ? null : false));
  }

  static void checkInsert(Document document) {
    int bytes = sizeOf(document);
    if (bytes > MAX_BYTES) throw new MongoServerError(10334, "BSONObjectTooLarge", "object to insert too large. size in bytes: " + bytes + ", max size: " + MAX_BYTES);
  }

  private static int sizeOf(Document document) {
    ByteBuf bytes = Unpooled.buffer(512);
    BsonEncoder.encodeDocument(document, bytes);
    return bytes.writerIndex();
  }

  /** `update` is the command's, with its operators. */
  static void checkUpdate(Document update, Document before, Document after) {
    if (sizeOf(after) > MAX_BYTES) throw new MongoServerError(10334, "BSONObjectTooLarge", "Resulting document after update is larger than " + MAX_BYTES);
    for (String operator : NOT_ON_NULL) {
      if (!(update.get(operator) instanceof Document paths)) continue;
      for (String path : paths.keySet()) checkNull(operator, before, after, List.of(path.split("\\.")), path);
    }
  }

  /** mongo-java-server takes null for 0 or an empty list. A positional part of a path stands for every element. */
  private static void checkNull(String operator, Object before, Object after, List<String> path, String whole) {
    if (path.isEmpty()) {
      if (before != null || after == null) return;
      String text = "Cannot apply " + operator + " to the field '" + whole + "', which is null";
      throw after instanceof Number ? new MongoServerError(14, "TypeMismatch", text) : new MongoServerError(2, "BadValue", text);
    }
    List<String> rest = path.subList(1, path.size());
    String name = path.get(0);
    if (before instanceof Document one && after instanceof Document other) {
      if (one.containsKey(name)) checkNull(operator, one.get(name), other.get(name), rest, whole);
    } else if (before instanceof List<?> one && after instanceof List<?> other) {
      for (int at = 0; at < Math.min(one.size(), other.size()); at++)
        if (name.startsWith("$") || name.equals(String.valueOf(at))) checkNull(operator, one.get(at), other.get(at), rest, whole);
    }
  }

  /** The plan of a command of one collection: the first index that serves its filter, or a scan. */
  static Document explain(Document command, MongoCollection<?> collection) {
    Document filter = filterOf(command);
    Document plan = new Document("stage", "COLLSCAN");
    if (collection != null)
      for (Index<?> index : collection.getIndexes()) {
        if (!index.canHandle(filter)) continue;
        plan = new Document("stage", "FETCH").append("inputStage", new Document("stage", "IXSCAN").append("indexName", index.getName()));
        break;
      }
    return new Document("queryPlanner", new Document("winningPlan", plan).append("rejectedPlans", List.of())).append("ok", 1.0);
  }

  private static Document filterOf(Document command) {
    for (String field : List.of("filter", "query")) if (command.get(field) instanceof Document filter) return filter;
    for (String field : List.of("updates", "deletes"))
      if (command.get(field) instanceof List<?> list && list.get(0) instanceof Document first) return (Document) first.get("q");
    if (command.get("pipeline") instanceof List<?> stages && !stages.isEmpty() && ((Document) stages.get(0)).get("$match") instanceof Document match) return match;
    return new Document();
  }
}
