import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Certificado } from "@partida/contracts"
import { comoX509, type Fabrica, SENHA } from "../../certificados/fabrica.fixtures.ts"
import type { Ambiente, Ator } from "../../testes/ambiente.ts"

/** A folder that makes an installation trust the root of a test. */
export function pastaDeConfianca({ raiz }: Fabrica): string {
  const pasta = mkdtempSync(join(tmpdir(), "partida-raizes-"))
  writeFileSync(join(pasta, "raiz-de-teste.pem"), comoX509(raiz.certificado).toString())
  return pasta
}

/** Sends a file as the screen does. */
export function mandar(
  ambiente: Ambiente,
  ator: Ator,
  idEmpresa: string,
  pfx: Buffer,
  { senha = SENHA, so = "" }: { senha?: string; so?: "" | "/conferencia" } = {},
) {
  const corpo = { arquivo: pfx.toString("base64"), senha }
  return ambiente.pedir(ator, "POST", `/empresas/${idEmpresa}/certificados${so}`, { corpo })
}

export const daEmpresa = async (ambiente: Ambiente, ator: Ator, idEmpresa: string) =>
  (await ambiente.pedir(ator, "GET", `/empresas/${idEmpresa}/certificados`)).json<{ lista: Certificado[] }>().lista
