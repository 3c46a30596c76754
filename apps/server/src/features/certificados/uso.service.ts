import type { ParDeChaves } from "../../certificados/leitura.ts"
import { registrarAto } from "../../db/auditoria.ts"
import type { Tx } from "../../db/banco.ts"
import type { Autoria, Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { lerParaUso } from "./certificados.repository.ts"
import { usoNoCofre } from "./certificados.service.ts"
import { lerParDeChaves } from "./mapping.ts"

export interface PedidoDeUso {
  readonly cofre: Cofre
  readonly idEmpresa: string
  /** What it is for, as the history will tell it: "assinar a NFS-e 123". No secrets. */
  readonly finalidade: string
  readonly agora: Date
}

const SISTEMA: Autoria = {
  idUsuario: null,
  autor: "Sistema",
  papel: null,
  endereco: null,
  agente: null,
  idPedido: null,
}

/**
 * Hands the key and the chain of a company's certificate, in PEM, to the code that signs or identifies the company before
 * a site, and to nobody else: the company's own certificate before a person's. The use is recorded in the transaction;
 * without the record there is no key. `usar` must not keep what it receives, nor wait for the network: sign here, send
 * after the transaction. Raises certificado-indisponivel when there is none in force.
 */
export async function usarCertificado<T>(
  tx: Tx,
  escopo: Escopo,
  { cofre, idEmpresa, finalidade, agora }: PedidoDeUso,
  usar: (par: ParDeChaves) => T | Promise<T>,
): Promise<T> {
  const lido = await lerParaUso(tx, escopo, idEmpresa, agora)
  if (!lido) throw new ErroDeNegocio("certificado-indisponivel")
  const { idEscritorio, autoria = SISTEMA } = escopo
  await registrarAto(
    tx,
    { acao: "seguranca", idEscritorio, idEmpresa, entidade: "certificados", idRegistro: lido.id, detalhe: finalidade },
    autoria,
  )
  return usar(lerParDeChaves(cofre.decifrar(lido.cifrado, usoNoCofre(lido.id))))
}
