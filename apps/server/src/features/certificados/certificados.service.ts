import { randomUUID } from "node:crypto"
import type { Certificado, CertificadoConferido, UsoDoCertificado } from "@partida/contracts"
import type { LeitorDeCertificados } from "../../certificados/leitor.ts"
import type { CertificadoLido, ParDeChaves } from "../../certificados/leitura.ts"
import { ArquivoRecusado } from "../../certificados/motivo.ts"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import {
  cpfsConhecidos,
  encerrarCertificado,
  inserirCertificado,
  type LinhaGravada,
  lerAtivo,
  lerCertificado,
  lerDaEmpresa,
  lerEmpresaDoCertificado,
  lerUsos,
  travarCertificados,
} from "./certificados.repository.ts"
import { avisosDe, conferirDono, explicarRecusa } from "./recusas.ts"
import { validadeDe } from "./validade.ts"

/** What reading and keeping certificates takes. */
export interface DependenciasDosCertificados {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly leitor: LeitorDeCertificados
  readonly agora: () => Date
}

/** A file as the contract carries it. */
interface EnvioDeCertificado {
  /** Base64. */
  readonly arquivo: string
  readonly senha: string
}

/** Under which name the vault keeps the key of a certificate: it opens under no other. */
export const usoNoCofre = (id: string): string => `certificado/${id}`

/**
 * Says what a file holds, and stores nothing. Raises nao-encontrado for a company out of reach, every refusal of the file
 * (`recusas.ts`), certificado-repetido, and muitos-pedidos for the third file that a person has being read.
 */
export async function conferirCertificado(
  deps: DependenciasDosCertificados,
  escopo: Escopo,
  idEmpresa: string,
  envio: EnvioDeCertificado,
): Promise<CertificadoConferido> {
  const lido = await lerEnvio(deps, escopo, idEmpresa, envio)
  return deps.banco.emEscopo(escopo, async (tx) => {
    const anterior = await conferirNaEmpresa(tx, escopo, idEmpresa, lido, deps.agora())
    const { validade, diasRestantes } = validadeDe(lido.validoAte, deps.agora())
    return {
      idTipo: lido.titular.idTipo,
      titular: lido.titular.nome,
      documento: lido.titular.documento,
      responsavel: lido.titular.responsavel,
      emissor: lido.emissor,
      validoDesde: lido.validoDesde.toISOString(),
      validoAte: lido.validoAte.toISOString(),
      diasRestantes,
      validade: validade === "valido" ? validade : "a-vencer",
      cadeiaConfere: lido.cadeiaConfere,
      cadeiaDetalhe: lido.cadeiaDetalhe,
      substitui: anterior && { titular: anterior.titular, validoAte: anterior.validoAte.toISOString() },
      avisos: avisosDe(lido, anterior),
    }
  })
}

/**
 * Keeps a certificate: what may be known of it in clear, the key in the vault. The one in force of the same holder is
 * replaced and its key deleted. Raises the same as `conferirCertificado`.
 */
export async function enviarCertificado(
  deps: DependenciasDosCertificados,
  escopo: Escopo,
  idEmpresa: string,
  envio: EnvioDeCertificado,
  por: string,
): Promise<Certificado> {
  const lido = await lerEnvio(deps, escopo, idEmpresa, envio)
  const agora = deps.agora()
  return deps.banco.emEscopo(escopo, async (tx) => {
    await travarCertificados(tx, idEmpresa)
    const anterior = await conferirNaEmpresa(tx, escopo, idEmpresa, lido, agora)
    if (anterior) await encerrarCertificado(tx, escopo, anterior.id, "substituido", agora)
    const id = randomUUID()
    await inserirCertificado(
      tx,
      {
        idEscritorio: escopo.idEscritorio,
        id,
        idEmpresa,
        idTipo: lido.titular.idTipo,
        titular: lido.titular.nome,
        documento: lido.titular.documento,
        emissor: lido.emissor,
        numeroDeSerie: lido.numeroDeSerie,
        digital: lido.digital,
        validoDesde: lido.validoDesde,
        validoAte: lido.validoAte,
        cadeiaConfere: lido.cadeiaConfere,
        cadeiaDetalhe: lido.cadeiaDetalhe,
        situacao: "ativo",
        criadoEm: agora,
        criadoPor: por,
      },
      deps.cofre.cifrar(JSON.stringify(soAsChaves(lido)), usoNoCofre(id)),
    )
    return exigir(tx, escopo, id, agora)
  })
}

const soAsChaves = ({ chave, certificado, cadeia }: CertificadoLido): ParDeChaves => ({ chave, certificado, cadeia })

/** Opens the file outside of any transaction: it may take seconds. */
async function lerEnvio(
  { banco, leitor, agora }: DependenciasDosCertificados,
  escopo: Escopo,
  idEmpresa: string,
  { arquivo, senha }: EnvioDeCertificado,
): Promise<CertificadoLido> {
  // Nobody out of reach makes the server work, nor learns anything from how it would have refused.
  await banco.emEscopo(escopo, (tx) => exigirEmpresa(tx, escopo, idEmpresa))
  try {
    return await leitor.ler(Buffer.from(arquivo, "base64"), senha, agora(), escopo.idUsuario)
  } catch (erro) {
    throw erro instanceof ArquivoRecusado ? explicarRecusa(erro) : erro
  }
}

/** The certificate that this one takes the place of, once it is settled that it may. */
async function conferirNaEmpresa(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  lido: CertificadoLido,
  agora: Date,
): Promise<LinhaGravada | null> {
  const empresa = await exigirEmpresa(tx, escopo, idEmpresa)
  const conhecidos = await cpfsConhecidos(tx, escopo, idEmpresa, diaCivil(agora))
  conferirDono(lido, { ...empresa, cpfsConhecidos: conhecidos }, agora)
  const anterior = await lerAtivo(tx, escopo, idEmpresa, lido.titular.documento)
  if (anterior?.digital === lido.digital) throw new ErroDeNegocio("certificado-repetido", undefined, "arquivo")
  return anterior
}

async function exigirEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const empresa = encontrado(await lerEmpresaDoCertificado(tx, escopo, idEmpresa))
  return empresa
}

/** Deletes the key of a certificate; what is known of it stays. Repeating it changes nothing. Raises nao-encontrado. */
export async function removerCertificado(tx: Tx, escopo: Escopo, id: string, agora: Date): Promise<Certificado> {
  const { idEmpresa } = await exigir(tx, escopo, id, agora)
  await travarCertificados(tx, idEmpresa)
  // Only now: while this one waited, another file may have taken its place.
  const { situacao } = await exigir(tx, escopo, id, agora)
  if (situacao === "ativo") await encerrarCertificado(tx, escopo, id, "removido", agora)
  return exigir(tx, escopo, id, agora)
}

/** Every certificate that a company has had, newest first. Raises nao-encontrado. */
export async function certificadosDaEmpresa(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  agora: Date,
): Promise<{ lista: Certificado[] }> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const linhas = await lerDaEmpresa(tx, escopo, idEmpresa)
  return { lista: linhas.map((linha) => apresentarCertificado(linha, agora)) }
}

/** One certificate and when it was used. Raises nao-encontrado. */
export async function consultarCertificado(
  tx: Tx,
  escopo: Escopo,
  id: string,
  agora: Date,
): Promise<{ certificado: Certificado; usos: UsoDoCertificado[] }> {
  const certificado = await exigir(tx, escopo, id, agora)
  const usos = await lerUsos(tx, escopo, id)
  return {
    certificado,
    usos: usos.map((u) => ({ id: u.id, em: u.em.toISOString(), por: u.por, finalidade: u.finalidade ?? "" })),
  }
}

async function exigir(tx: Tx, escopo: Escopo, id: string, agora: Date): Promise<Certificado> {
  const linha = encontrado(await lerCertificado(tx, escopo, id))
  return apresentarCertificado(linha, agora)
}

/** A stored certificate in the words of the contract, as of an instant. */
export function apresentarCertificado(linha: LinhaGravada, agora: Date): Certificado {
  const { idEscritorio: _escritorio, ...resto } = linha
  return {
    ...resto,
    idTipo: linha.idTipo === 1 ? 1 : 2,
    validoDesde: linha.validoDesde.toISOString(),
    validoAte: linha.validoAte.toISOString(),
    ...validadeDe(linha.validoAte, agora),
    criadoEm: linha.criadoEm.toISOString(),
    encerradoEm: linha.encerradoEm?.toISOString() ?? null,
  }
}
