import { tiposDeCertificado } from "@partida/contracts"
import type { ParDeChaves } from "../../certificados/leitura.ts"
import { diaCivil } from "../../civil.ts"
import { registrarAto } from "../../db/auditoria.ts"
import type { Tx } from "../../db/banco.ts"
import type { Autoria, Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import {
  cpfsConhecidos,
  lerChaveCifrada,
  lerComECnpj,
  lerDaEmpresa,
  lerEmpresaDoCertificado,
  lerEmpresaDoTitular,
  lerNaValidade,
} from "./certificados.repository.ts"
import { usoNoCofre } from "./certificados.service.ts"
import { lerParDeChaves } from "./mapping.ts"
import { recusarQuemSaiu, recusarSemCertificado } from "./recusas.ts"

interface PedidoDeUso {
  readonly cofre: Cofre
  readonly idEmpresa: string
  /** What it is for, as the history will tell it: "assinar a NFS-e 123". No secrets. */
  readonly finalidade: string
  readonly agora: Date
  /** Never a person's: what has to be the company itself. */
  readonly soDaEmpresa?: boolean
  /** Of this CNPJ or CPF and of no other. */
  readonly documento?: string
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
 * a site, and to nobody else: the company's own certificate before a person's, and a person's only while they are still a
 * partner or hold a procuração in force. The use is recorded in the transaction; without the record there is no key.
 * `usar` must not keep what it receives, nor wait for the network: sign here, send after the transaction. What identifies a
 * connection outlives it: it goes, whole and at once, to the port that opens it (`features/receita-federal`). Raises
 * certificado-indisponivel when there is none in force, and certificado-cpf-desconhecido when those there are belong to
 * who may no longer act for the company.
 */
export async function usarCertificado<T>(
  tx: Tx,
  escopo: Escopo,
  { cofre, idEmpresa, finalidade, agora, soDaEmpresa = false, documento: deQuem }: PedidoDeUso,
  /** `documento`: the CNPJ or CPF of the certificate. */
  usar: (par: ParDeChaves, documento: string) => T | Promise<T>,
): Promise<T> {
  const { id, documento, cifrado } = await escolher(tx, escopo, idEmpresa, { agora, soDaEmpresa, deQuem })
  const { idEscritorio, autoria = SISTEMA } = escopo
  await registrarAto(
    tx,
    { acao: "seguranca", idEscritorio, idEmpresa, entidade: "certificados", idRegistro: id, detalhe: finalidade },
    autoria,
  )
  return usar(lerParDeChaves(cofre.decifrar(cifrado, usoNoCofre(id))), documento)
}

/** The certificate to use and its encrypted key. Whose it is was checked when it was kept, and partners leave since. */
async function escolher(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  {
    agora,
    soDaEmpresa,
    deQuem,
  }: { readonly agora: Date; readonly soDaEmpresa: boolean; readonly deQuem: string | undefined },
) {
  const todos = (await lerNaValidade(tx, escopo, idEmpresa, agora)).filter(
    (c) => deQuem === undefined || c.documento === deQuem,
  )
  const naValidade = soDaEmpresa ? todos.filter((c) => c.idTipo === tiposDeCertificado.E_CNPJ.id) : todos
  const conhecidos = await cpfsConhecidos(tx, escopo, idEmpresa, diaCivil(agora))
  const servem = naValidade.filter((c) => c.idTipo === tiposDeCertificado.E_CNPJ.id || conhecidos.has(c.documento))
  const [escolhido] = servem
  const [deQuemSaiu] = naValidade
  if (!escolhido) {
    if (deQuemSaiu) throw recusarQuemSaiu(deQuemSaiu)
    const empresa = await lerEmpresaDoCertificado(tx, escopo, idEmpresa)
    if (!empresa) throw new ErroDeNegocio("certificado-indisponivel")
    // One that gave way to another is no reason: what became of the other is.
    const ultimo = (await lerDaEmpresa(tx, escopo, idEmpresa)).find(
      (c) =>
        c.situacao !== "substituido" &&
        (deQuem === undefined || c.documento === deQuem) &&
        (!soDaEmpresa || c.idTipo === tiposDeCertificado.E_CNPJ.id),
    )
    throw recusarSemCertificado(empresa.apelido, soDaEmpresa ? "e-CNPJ" : "certificado", ultimo)
  }
  const cifrado = await lerChaveCifrada(tx, escopo, escolhido.id)
  if (cifrado === null) throw new ErroDeNegocio("certificado-indisponivel")
  return { id: escolhido.id, documento: escolhido.documento, cifrado }
}

/** Whether a company has its own certificate in force: what signing in its name asks for. */
export async function temCertificadoDaEmpresa(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  agora: Date,
): Promise<boolean> {
  return (await lerNaValidade(tx, escopo, idEmpresa, agora)).some((c) => c.idTipo === tiposDeCertificado.E_CNPJ.id)
}

/** Under which company the certificate in force of a CNPJ or CPF is kept, and its name; null where nobody sent one. */
export const acharTitular = lerEmpresaDoTitular

/** Of these companies, those that may sign for themselves. */
export const empresasComECnpj = lerComECnpj
