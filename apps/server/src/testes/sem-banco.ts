// The server has it from its start. Loaded first by the reading of a certificate, inside a cycle of the runtime's own, it
// would stay without createSecureContext for whichever file comes after.
import "node:tls"
import pg from "pg"

/** In the part without a database nobody connects to one: the embedded engine too is reached through this client. */
pg.Client.prototype.connect = () => {
  throw new Error("Este teste roda sem banco: abra-o com abrirBancoDeTeste ou criarAmbiente, e ele muda de parte.")
}
