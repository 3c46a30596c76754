/** A closing that the tables of these programs do not cover. */
export class ForaDoAlcance extends Error {}
