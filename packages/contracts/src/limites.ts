/** Largest uploaded file, and largest sum of the files of one request: the server refuses it, the screen warns before. */
export const LIMITE_DO_ENVIO_BYTES = 50 * 1024 * 1024
