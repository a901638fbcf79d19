package de.bwaldvogel.mongo.backend; // whose Projection is not public

import de.bwaldvogel.mongo.bson.Document;

/** The fields of a document that a find asks for. A `$slice` alone leaves the other fields; mongo-java-server leaves them out. */
public class ProjectedFields {
  private final Document slices = new Document();
  private final Projection others;
  private final Projection sliced;

  public ProjectedFields(Document fields) {
    Document rest = new Document();
    fields.forEach((name, value) -> (value instanceof Document slice && slice.containsKey("$slice") ? slices : rest).put(name, value));
    boolean includes = rest.entrySet().stream().anyMatch(entry -> Utils.isTrue(entry.getValue()));
    if (includes) slices.clear();
    this.others = new Projection(includes ? fields : rest, "_id");
    this.sliced = new Projection(slices, "_id");
  }

  public Document of(Document document) {
    Document projected = others.projectDocument(document);
    if (slices.isEmpty()) return projected;
    Document lists = sliced.projectDocument(document);
    for (String name : slices.keySet()) if (document.containsKey(name)) projected.put(name, lists.get(name));
    return projected;
  }
}
