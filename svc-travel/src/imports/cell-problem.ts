/** A fault of one cell, with the message to show. */
export class CellProblem extends Error {}
