import type { CapturaDaEmpresa, CapturaDoEscritorio } from "@partida/contracts"
import { situacoesDaCaptura } from "@partida/contracts"
import { DIA_MS, diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos, lerAdministradores } from "../../db/escritorios.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { quantos } from "../../palavras.ts"
import type { CapturaDeDocumentos } from "../../ports/captura-documentos.ts"
import { temCertificadoDaEmpresa } from "../certificados/uso.service.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import type { PendenciaGravada } from "./captura.repository.ts"
import {
  type CapturaLida,
  contarCapturas,
  contarParadas,
  type FiltroDasCapturas,
  fonteDasCapturas,
  gravarDoEscritorio,
  lerCapturas,
  lerDoEscritorio,
  lerFaltantes,
  lerNaoImportados,
  ordemDasCapturas,
  pedirAgora,
} from "./situacao.repository.ts"

/** Null: this installation captures nothing. */
export type Fonte = Pick<CapturaDeDocumentos, "simulado"> | null

/** The capture of an office: whether it is on, and how its companies stand. */
export async function consultarCaptura(
  tx: Tx,
  escopo: Escopo,
  fonte: Fonte,
  agora: Date,
): Promise<CapturaDoEscritorio> {
  const linha = await lerDoEscritorio(tx, escopo)
  const contagens = await contarCapturas(tx, escopo, agora)
  return {
    disponivel: fonte !== null,
    simulada: fonte?.simulado ?? false,
    ligada: linha?.ligada ?? true,
    versao: linha?.versao ?? 0,
    alteradaEm: linha?.alteradaEm.toISOString() ?? null,
    alteradaPor: linha?.alteradaPor ?? null,
    contagens: Object.fromEntries(
      situacoesDaCaptura.map((s) => [s, contagens.get(s) ?? 0]),
    ) as CapturaDoEscritorio["contagens"],
  }
}

/** Turns the capture of an office on or off. Raises versao-desatualizada. */
export async function alterarCaptura(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  fonte: Fonte,
  { ligada, versao }: { readonly ligada: boolean; readonly versao: number },
): Promise<CapturaDoEscritorio> {
  const antes = await lerDoEscritorio(tx, escopo)
  if ((antes?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const linha = { idEscritorio: escopo.idEscritorio, ligada, versao, alteradaEm: agora, alteradaPor: nome }
  if ((antes?.ligada ?? true) !== ligada && !(await gravarDoEscritorio(tx, linha)))
    throw new ErroDeNegocio("versao-desatualizada")
  return consultarCaptura(tx, escopo, fonte, agora)
}

/** A page of the companies of the portfolio, with their capture. */
export async function paginaDeCapturas(
  tx: Tx,
  escopo: Escopo,
  pedido: FiltroDasCapturas & PedidoDePagina,
  agora: Date,
) {
  const fonte = fonteDasCapturas(escopo, pedido, agora)
  const pagina = await lerPagina(tx, fonte, ordemDasCapturas, pedido)
  const total = await contar(tx, fonte)
  const lista = await lerCapturas(tx, escopo, pagina.ids, agora)
  return { lista: lista.map(apresentar), paginacao: paginacaoDe(pedido, pagina, total) }
}

const MAXIMO_DE_PENDENTES = 100

/** The capture of one company, with what of it waits and why. Raises nao-encontrado. */
export async function consultarDaEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string, fonte: Fonte, agora: Date) {
  const [lida] = await lerCapturas(tx, escopo, [idEmpresa], agora)
  if (!lida) throw new ErroDeNegocio("nao-encontrado")
  const guardados = await lerNaoImportados(tx, escopo, idEmpresa, MAXIMO_DE_PENDENTES)
  const faltantes = await lerFaltantes(tx, escopo, idEmpresa, MAXIMO_DE_PENDENTES)
  const pendentes = [
    ...guardados.map(({ nsu, chave, em, mensagem }) => ({
      nsu: `NSU ${nsu}`,
      chave,
      em: em.toISOString(),
      mensagem: mensagem ?? "",
    })),
    ...faltantes.map((p) => ({
      nsu: p.de === null ? null : p.de === p.ate ? `NSU ${p.de}` : `NSU ${p.de} a ${p.ate}`,
      chave: p.chave,
      em: p.criadaEm.toISOString(),
      mensagem: oQueFalta(p),
    })),
  ]
  return {
    ...apresentar(lida),
    disponivel: fonte !== null,
    simulada: fonte?.simulado ?? false,
    pendentes: pendentes.toSorted((a, b) => (a.em < b.em ? 1 : -1)).slice(0, MAXIMO_DE_PENDENTES),
  }
}

function oQueFalta({ chave, situacao, tentativas }: PendenciaGravada): string {
  if (situacao === "desistida")
    return chave === null
      ? "O ambiente nacional pulou esta numeração e, perguntado de novo, não mostra nada nela."
      : "O ambiente nacional anunciou documentos desta nota e não os entregou. Baixe o XML no portal da NFS-e e importe-o."
  const vezes =
    tentativas === 0 ? "Será pedido de novo" : `Pedido de novo ${quantos(tentativas, "vez", "vezes")}, e será outra vez`
  return chave === null
    ? `Numeração pulada. ${vezes}.`
    : `Documento desta nota que ainda não veio. ${vezes}, pela chave.`
}

/** Asks for the capture of a company now. Raises nao-encontrado, captura-indisponivel, certificado-indisponivel. */
export async function buscarAgora(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  fonte: Fonte,
  agora: Date,
): Promise<CapturaDaEmpresa> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  if (fonte === null) throw new ErroDeNegocio("captura-indisponivel")
  if (!(await temCertificadoDaEmpresa(tx, escopo, idEmpresa, agora)))
    throw new ErroDeNegocio("certificado-indisponivel")
  await pedirAgora(tx, escopo, idEmpresa, agora)
  const [lida] = await lerCapturas(tx, escopo, [idEmpresa], agora)
  if (!lida) throw new ErroDeNegocio("nao-encontrado")
  return apresentar(lida)
}

const PORSI: ReadonlySet<CapturaDaEmpresa["situacao"]> = new Set(["em-dia", "esperando", "sem-sucesso", "buscando"])

function apresentar({ captura, situacao, apelido, ...lida }: CapturaLida): CapturaDaEmpresa {
  const instante = (em: Date | null | undefined) => em?.toISOString() ?? null
  return {
    idEmpresa: lida.idEmpresa,
    empresa: apelido,
    cnpj: lida.cnpj,
    situacao,
    nsu: captura?.nsu ?? 0,
    documentos: captura?.documentos ?? 0,
    novidadeEm: instante(captura?.novidadeEm),
    ultimaEm: instante(captura?.ultimaEm),
    sucessoEm: instante(captura?.sucessoEm),
    semSucessoDesde: instante(captura?.semSucessoDesde),
    erro: captura?.erroTexto ?? null,
    proximaEm: PORSI.has(situacao) ? instante(captura?.proximaEm) : null,
    faltam: lida.faltam,
    naoVieram: lida.naoVieram,
    naoImportados: lida.naoImportados,
  }
}

/** Tells who answers for each office, once a day, of companies whose capture has had no success for a day. */
export async function avisarCapturasParadas(
  banco: Banco,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  for (const { id: idEscritorio } of await banco.naPlataforma(escritoriosAbertos)) {
    if (sinal?.aborted) return
    await banco
      .emEscopo(sistema(idEscritorio), async (tx) => {
        const n = await contarParadas(tx, sistema(idEscritorio), new Date(agora.getTime() - DIA_MS))
        if (n === 0) return
        for (const { id: idUsuario } of await lerAdministradores(tx, idEscritorio))
          await notificar(tx, {
            idEscritorio,
            idUsuario,
            chave: `captura-parada:${diaCivil(agora)}`,
            tipo: "aviso",
            titulo: "A captura de notas está sem sucesso há mais de um dia",
            mensagem: `${quantos(n, "empresa não recebe", "empresas não recebem")} notas do ambiente nacional. Veja o motivo de cada uma; as notas vêm todas quando a captura voltar.`,
            destino: "/receitas/notas-fiscais?captura=sem-sucesso",
            idLote: null,
            agora,
          })
      })
      .catch(relatarErro)
  }
}
