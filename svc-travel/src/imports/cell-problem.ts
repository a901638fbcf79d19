/** What is wrong with one cell, in the sentence that is shown. */
export class CellProblem extends Error {}
