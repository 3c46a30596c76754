import type { AddressInfo } from "node:net"
import type { Readable } from "node:stream"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

/** Certificate of "localhost" and its key: PUBLIC and WORTHLESS, for the SMTP server of the tests only. */
export const CERTIFICADO_DE_TESTE = `
-----BEGIN CERTIFICATE-----
MIIBZDCCAQugAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjAwMTAxMDAwMDAwWhcNNDkxMjMxMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASubaLJUWFHGVmWYdvQ
tQzDPN2uSdni4/dU1AObzEzdnLH71F8imDFFm45x1lgpxzPGsRmhwv0wD45i1nv6
ExJvo04wTDAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcE
fwAAATAdBgNVHQ4EFgQUZbCksD5cqqA707W+Qnl2lB9AjIMwCgYIKoZIzj0EAwID
RwAwRAIgVcHev2KEThTs6gokD1pQdBGwTvqIB6Mzwdmh2WOGFFkCIC4lUM0I3Sph
pkwWI95kcVbRbMyvqGatZhQRLbEjQxK0
-----END CERTIFICATE-----
`.trim()
const CHAVE_DO_CERTIFICADO = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgm5BUHe0G2rN4fU0g
5aaHnlmH8TSjV2QBa4IsazazKqOhRANCAASubaLJUWFHGVmWYdvQtQzDPN2uSdni
4/dU1AObzEzdnLH71F8imDFFm45x1lgpxzPGsRmhwv0wD45i1nv6ExJv
-----END PRIVATE KEY-----
`.trim()

export interface Recebida {
  readonly de: string
  readonly para: readonly string[]
  readonly bruta: string
  readonly lida: Email
  readonly cifrada: boolean
  readonly usuario: string | null
}

export interface ServidorDeTeste {
  readonly porta: number
  readonly recebidas: Recebida[]
  /** Times the body of a message arrived whole, answered or not. */
  corpos(): number
  fechar(): Promise<void>
}

/** What the server does instead of accepting. */
export interface Comportamento {
  /** Answer to RCPT TO. */
  readonly aoDestinatario?: { readonly codigo: number; readonly texto: string }
  /** Answer after the body; "cair" cuts the connection without one, "calar" never answers. */
  readonly aoCorpo?: "cair" | "calar" | { readonly codigo: number; readonly texto: string }
  /** Password of the user "partida"; without it nobody signs in. */
  readonly senha?: string
  readonly opcoes?: SMTPServerOptions
}

const comCodigo = ({ codigo, texto }: { codigo: number; texto: string }) =>
  Object.assign(new Error(texto), { responseCode: codigo })

/**
 * A real SMTP server on a port of its own. `comportamento` is asked at each step of each message, so that a test may change it, or
 * answer each address in its own way.
 */
export async function abrirServidorSmtp(
  comportamento: (passo?: {
    readonly em: "destinatario" | "corpo"
    readonly para: string
  }) => Comportamento = () => ({}),
): Promise<ServidorDeTeste> {
  const recebidas: Recebida[] = []
  let corpos = 0
  const { senha, opcoes } = comportamento()
  const servidor = new SMTPServer({
    key: CHAVE_DO_CERTIFICADO,
    cert: CERTIFICADO_DE_TESTE,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...(senha === undefined ? { disabledCommands: ["AUTH"] } : {}),
    ...opcoes,
    onAuth: (auth, _sessao, pronto) => {
      const certa = auth.username === "partida" && auth.password === senha
      return certa ? pronto(null, { user: auth.username }) : pronto(new Error("Invalid username or password"))
    },
    onRcptTo: ({ address }, _sessao, pronto) => {
      const { aoDestinatario } = comportamento({ em: "destinatario", para: address })
      pronto(aoDestinatario ? comCodigo(aoDestinatario) : null)
    },
    onData: (corpo, sessao, pronto) => {
      const receber = async (bytes: Buffer) => {
        corpos++
        const { aoCorpo } = comportamento({ em: "corpo", para: sessao.envelope.rcptTo[0]?.address ?? "" })
        if (aoCorpo === "calar") return
        if (aoCorpo === "cair") return derrubar(servidor)
        if (aoCorpo) return pronto(comCodigo(aoCorpo))
        recebidas.push({
          de: sessao.envelope.mailFrom === false ? "" : sessao.envelope.mailFrom.address,
          para: sessao.envelope.rcptTo.map(({ address }) => address),
          bruta: bytes.toString("utf8"),
          lida: await PostalMime.parse(bytes),
          cifrada: sessao.secure,
          usuario: typeof sessao.user === "string" ? sessao.user : null,
        })
        pronto()
      }
      // Who dies in the middle of a body delivered nothing.
      void lerTudo(corpo).then(receber, () => {})
    },
  })
  servidor.on("error", () => {})
  await new Promise<void>((resolver) => {
    servidor.listen(0, "127.0.0.1", resolver)
  })
  return {
    porta: (servidor.server.address() as AddressInfo).port,
    recebidas,
    corpos: () => corpos,
    fechar: () => new Promise((resolver) => servidor.close(() => resolver())),
  }
}

/** Cuts every open connection, as a crash of the server would. */
function derrubar(servidor: SMTPServer): void {
  for (const conexao of servidor.connections) conexao._socket.destroy()
}

async function lerTudo(corpo: Readable): Promise<Buffer> {
  const partes: Buffer[] = []
  for await (const parte of corpo) partes.push(Buffer.from(parte as Uint8Array))
  return Buffer.concat(partes)
}
