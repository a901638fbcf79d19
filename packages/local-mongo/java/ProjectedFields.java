package de.bwaldvogel.mongo.backend; // whose Projection is not public

import de.bwaldvogel.mongo.bson.Document;

/** The fields of a document that a find asks for. */
public class ProjectedFields {
  private final Projection projection;

  public ProjectedFields(Document fields) {
    this.projection = new Projection(fields, "_id");
  }

  public Document of(Document document) {
    return projection.projectDocument(document);
  }
}
