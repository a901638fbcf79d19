import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;

/**
 * A collection whose first or last documents by `_id` are read in the order in which they lie. mongo-java-server reads and sorts all of them
 * for the last ten: 57 ms with 20,000 reviews.
 */
class OrderedCollection extends H2Collection {
  private final MVMap<Object, Document> documents;

  OrderedCollection(MongoDatabase database, String name, CollectionOptions options, MVMap<Object, Document> documents,
      MVMap<String, Object> sizes, CursorRegistry cursors) {
    super(database, name, options, documents, sizes, cursors);
    this.documents = documents;
  }

  /** Is asked when no index serves the query. */
  @Override protected QueryResult matchDocuments(Document query, Document order, int skip, int limit, int batchSize, Document fields) {
    if (limit <= 0 || !isById(order) || !hasOrderedIds()) return super.matchDocuments(query, order, skip, limit, batchSize, fields);
    return matchDocumentsFromStream(query, inOrder(order.get("_id").equals(-1)), skip, limit, batchSize, null, fields);
  }

  private static boolean isById(Document order) {
    return order != null && order.size() == 1 && (Integer.valueOf(1).equals(order.get("_id")) || Integer.valueOf(-1).equals(order.get("_id")));
  }

  /** Numbers of one type are in MongoDB's order; H2 sorts by types first. */
  private boolean hasOrderedIds() {
    Object first = documents.firstKey();
    return first instanceof Number && first.getClass() == documents.lastKey().getClass();
  }

  private Stream<Document> inOrder(boolean isDescending) {
    Iterator<Object> ids = isDescending ? documents.keyIteratorReverse(null) : documents.keyIterator(null);
    Spliterator<Object> ordered = Spliterators.spliteratorUnknownSize(ids, Spliterator.ORDERED);
    return StreamSupport.stream(ordered, false).map(documents::get);
  }
}
