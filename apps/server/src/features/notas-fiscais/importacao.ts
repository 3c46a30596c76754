import { randomUUID } from "node:crypto"
import { statusDaNota } from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { lerRegimeEm } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerDocumentoNacional } from "../../documentos/nfse-nacional/ler-documento-nacional.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { emSeparado } from "../processamento/por-empresa.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import type { DocumentoJulgado, NotaJulgada, Origem } from "./emissor.ts"
import { conciliar } from "./eventos.ts"
import { gravarEvento } from "./importacao-evento.ts"
import { ATUALIZADO, ERRO, INSERIDO, juntar, SEM_ACAO } from "./importacao-resultado.ts"
import { avisosDaNota, dadosDaNota, essenciaDaNota, mercadoDaNota, mesDaNota, receitaDaNota } from "./mapping.ts"
import {
  alterarNota,
  atividadeDoCodigo,
  empresaDoDocumento,
  guardarDocumento,
  guardarEmEspera,
  inserirNota,
  lerEmEspera,
  type NotaGravada,
  notaPelaChave,
  retirarDaEspera,
} from "./notas-fiscais.repository.ts"

export type Empresa = NonNullable<Awaited<ReturnType<typeof empresaDoDocumento>>>

/**
 * Stores one document that was read and judged, for every company of the office that it names, whole or not at all for each.
 * Answers with the specification's import results. Raises only what the caller cannot explain.
 */
export async function gravarDocumento(
  tx: Tx,
  escopo: Escopo,
  arquivo: ArquivoRecebido,
  { lido, origem }: { readonly lido: DocumentoJulgado; readonly origem: Origem },
  agora: Date,
): Promise<ResultadoDeItem> {
  switch (lido.tipo) {
    case "recusado":
      return { resultado: ERRO, codigo: lido.codigo, mensagem: lido.motivo, detalhes: lido.detalhes ?? [] }
    case "nfse":
      return gravarNota(tx, escopo, arquivo, lido, agora)
    case "evento":
      return gravarEvento(tx, escopo, arquivo, { lido, origem }, agora)
  }
}

/** One document as one company sees it. */
interface Entrega {
  readonly escopo: Escopo
  readonly arquivo: ArquivoRecebido
  readonly lido: NotaJulgada
  readonly empresa: Empresa
  readonly direcao: "prestada" | "tomada"
  readonly agora: Date
}

async function gravarNota(
  tx: Tx,
  escopo: Escopo,
  arquivo: ArquivoRecebido,
  lido: NotaJulgada,
  agora: Date,
): Promise<ResultadoDeItem> {
  const { prestador, tomador } = lido.nota
  const prestadora = await empresaDoDocumento(tx, escopo, prestador.documento)
  const tomadora = await empresaDoDocumento(tx, escopo, tomador?.documento)
  const comum = { escopo, arquivo, lido, agora }
  const entregas: Entrega[] = []
  if (prestadora) entregas.push({ ...comum, empresa: prestadora, direcao: "prestada" })
  if (tomadora && tomadora.id !== prestadora?.id) entregas.push({ ...comum, empresa: tomadora, direcao: "tomada" })
  if (entregas.length === 0) {
    return {
      resultado: ERRO,
      codigo: "documento-de-outra-empresa",
      mensagem: `O documento não pertence a nenhuma empresa ao seu alcance: prestador ${prestador.documento ?? "não informado"}, tomador ${tomador?.documento ?? "não informado"}. Cadastre a empresa ou confira o arquivo.`,
    }
  }
  const resultados: ResultadoDeItem[] = []
  for (const entrega of entregas) resultados.push(await entregar(tx, entrega))
  return juntar(resultados)
}

/** Stores the note for one company; when its month is closed, keeps the file until somebody reopens it. */
async function entregar(tx: Tx, entrega: Entrega): Promise<ResultadoDeItem> {
  const resultado = await emSeparado(tx, (t) => gravarNotaDaEmpresa(t, entrega))
  if (resultado.codigo !== "competencia-fechada") return resultado
  const { escopo, empresa, arquivo, lido, agora } = entrega
  const idDocumento = await guardarDocumento(tx, escopo, empresa.id, { ...arquivo, sha256: lido.nota.sha256 }, agora)
  await guardarEmEspera(tx, {
    idEscritorio: escopo.idEscritorio,
    idEmpresa: empresa.id,
    idDocumento,
    competencia: await mesDaEntrega(tx, entrega),
    numero: lido.nota.numero,
    assinatura: lido.assinatura.estado,
    assinaturaDetalhe: lido.assinatura.detalhe,
    criadaEm: agora,
  })
  return {
    ...resultado,
    // It did not enter, and somebody has to know.
    resultado: ERRO,
    mensagem: `${resultado.mensagem} A nota ficou guardada e entra sozinha quando o mês for reaberto.`,
    idEmpresa: empresa.id,
  }
}

/** Imports what waited for a closed month of the company. What still cannot enter keeps waiting. Runs inside a reopening. */
export async function importarEmEspera(tx: Tx, escopo: Escopo, idEmpresa: string, agora: Date): Promise<void> {
  for (const espera of await lerEmEspera(tx, escopo, idEmpresa)) {
    const documento = lerDocumentoNacional(espera.conteudo)
    if (documento.tipo !== "nfse") continue
    const { assinatura: estado, assinaturaDetalhe: detalhe } = espera
    const lido = { ...documento, assinatura: { ...documento.assinatura, estado, detalhe, emissor: null } }
    const partes = { prestada: lido.nota.prestador.documento, tomada: lido.nota.tomador?.documento }
    for (const direcao of ["prestada", "tomada"] as const) {
      const empresa = await empresaDoDocumento(tx, escopo, partes[direcao])
      if (empresa?.id !== idEmpresa) continue
      const arquivo = { nome: espera.nome, bytes: espera.conteudo }
      const resultado = await emSeparado(tx, (t) =>
        gravarNotaDaEmpresa(t, { escopo, arquivo, lido, empresa, direcao, agora }),
      )
      if (resultado.codigo !== "competencia-fechada") await retirarDaEspera(tx, escopo, idEmpresa, espera.idDocumento)
      break
    }
  }
}

async function gravarNotaDaEmpresa(tx: Tx, entrega: Entrega): Promise<ResultadoDeItem> {
  const { escopo, arquivo, lido, empresa, agora } = entrega
  const { nota } = lido
  const existente = await notaPelaChave(tx, escopo, empresa.id, nota.chave)
  const linha = await montarLinha(tx, entrega, existente)
  const repetida = existente ? compararComExistente(existente, entrega, linha.dados) : null
  if (repetida) return repetida
  const idDocumento = await guardarDocumento(tx, escopo, empresa.id, { ...arquivo, sha256: nota.sha256 }, agora)
  let inserida: NotaGravada | null = null
  if (existente) {
    await alterarNota(tx, escopo, existente.id, { ...linha, idDocumento, decisao: null, decisaoMotivo: null })
  } else {
    const nova = { idEscritorio: escopo.idEscritorio, id: randomUUID(), idEmpresa: empresa.id, chave: nota.chave }
    inserida = await inserirNota(tx, { ...linha, ...nova, idDocumento, status: statusDaNota.ATIVA.id, criadaEm: agora })
  }
  const mudou = await conciliar(tx, escopo, empresa.id, nota.chave, { lida: inserida })
  const gravada = mudou ? null : inserida
  return descrever(entrega, existente !== null, gravada ?? (await lerGravada(tx, entrega)))
}

async function lerGravada(tx: Tx, { escopo, empresa, lido }: Entrega): Promise<NotaGravada> {
  const gravada = await notaPelaChave(tx, escopo, empresa.id, lido.nota.chave)
  if (!gravada) throw new Error("A nota gravada não foi encontrada.")
  return gravada
}

/** What to answer when the note is already here, or null when the new file must take its place. */
function compararComExistente(
  existente: NotaGravada,
  { lido, empresa }: Entrega,
  dados: Record<string, unknown>,
): ResultadoDeItem | null {
  const { nota, assinatura } = lido
  const mesma = essenciaDaNota(existente.dados) === essenciaDaNota(dados)
  if (mesma && !(existente.assinatura !== "valida" && assinatura.estado === "valida")) {
    return {
      resultado: SEM_ACAO,
      codigo: null,
      mensagem: `A nota ${nota.numero} de ${empresa.apelido} já estava importada.`,
      idEmpresa: empresa.id,
    }
  }
  if (existente.assinatura !== "valida" && assinatura.estado === "valida") return null
  return {
    resultado: ERRO,
    codigo: "conteudo-divergente",
    mensagem: `Já existe a nota ${nota.numero} de ${empresa.apelido} com esta chave e outro conteúdo. O original foi mantido; baixe o XML no portal nacional e confira.`,
    idEmpresa: empresa.id,
  }
}

/** The month that the note of a delivery counts in, before any replacement. */
async function mesDaEntrega(tx: Tx, { escopo, lido: { nota }, empresa, direcao }: Entrega): Promise<string> {
  const noTempo = { direcao, competenciaDoDocumento: nota.competencia, dataEmissao: new Date(nota.dhEmissao) }
  return mesDaNota(noTempo, await lerRegimeEm(tx, escopo, empresa.id, nota.competencia))
}

async function montarLinha(tx: Tx, { escopo, lido, empresa, direcao }: Entrega, existente: NotaGravada | null) {
  const { nota } = lido
  const regime = await lerRegimeEm(tx, escopo, empresa.id, nota.competencia)
  // What a person chose stays chosen when a better copy of the note arrives.
  const idAtividade =
    direcao === "prestada"
      ? (existente?.idAtividade ?? (await atividadeDoCodigo(tx, escopo, empresa.id, nota.cTribNac, nota.competencia)))
      : null
  return linhaDaNota(lido, direcao, regime, idAtividade)
}

/** What is stored of a note for one side of it, in the regime of its company and the activity that it belongs to. */
export function linhaDaNota(
  lido: NotaJulgada,
  direcao: "prestada" | "tomada",
  regime: Awaited<ReturnType<typeof lerRegimeEm>>,
  idAtividade: string | null,
) {
  const { nota } = lido
  const noTempo = { direcao, competenciaDoDocumento: nota.competencia, dataEmissao: new Date(nota.dhEmissao) }
  return {
    ...noTempo,
    numero: nota.numero,
    competencia: mesDaNota(noTempo, regime),
    receitaCentavos: receitaDaNota(nota),
    valorServicoCentavos: nota.valores.servico,
    valorLiquidoCentavos: nota.valores.liquido,
    issRetido: nota.issRetido,
    mercado: mercadoDaNota(nota),
    codigoTributacao: nota.cTribNac,
    descricao: nota.descricao,
    idAtividade,
    ...contraparte(lido, direcao),
    chaveSubstituida: nota.substitui?.chave ?? null,
    assinatura: lido.assinatura.estado,
    assinaturaDetalhe: lido.assinatura.detalhe,
    semValidade: nota.semValidadeJuridica,
    dados: dadosDaNota(nota),
    avisos: avisosDaNota(lido, regime, noTempo),
  }
}

function contraparte({ nota }: NotaJulgada, direcao: "prestada" | "tomada") {
  const outra = direcao === "prestada" ? nota.tomador : nota.prestador
  return { contraparteDocumento: outra?.documento ?? null, contraparteNome: outra?.nome ?? null }
}

/** How a note that was stored is told. */
export function descrever(
  { lido, empresa, direcao }: Pick<Entrega, "lido" | "empresa" | "direcao">,
  atualizada: boolean,
  linha: Pick<NotaGravada, "avisos" | "idAtividade" | "chaveSubstituida" | "competencia" | "status">,
): ResultadoDeItem {
  const { nota } = lido
  const detalhes = [...linha.avisos]
  if (empresa.outroEstabelecimento)
    detalhes.push(`O CNPJ é de outro estabelecimento de ${empresa.apelido}; a receita foi somada à da empresa.`)
  if (lido.assinatura.estado !== "valida") {
    const oQue = lido.assinatura.estado === "nao-reconhecida" ? "Emissor não reconhecido" : "A assinatura não confere"
    detalhes.push(
      `${oQue}: ${lido.assinatura.detalhe} A nota ficou em quarentena e não conta na receita até que uma pessoa do escritório a aceite.`,
    )
  }
  if (direcao === "prestada" && linha.idAtividade === null)
    detalhes.push("Não sabemos a que atividade esta nota pertence: escolha-a antes de calcular o mês.")
  if (linha.chaveSubstituida !== null && linha.competencia !== nota.competencia)
    detalhes.push(`Substitui uma nota de ${formatarCompetencia(mesDe(linha.competencia))} e por isso conta nesse mês.`)
  if (linha.status === 2) detalhes.push("Já havia um cancelamento registrado para esta nota.")
  if (linha.status === 3) detalhes.push("Já havia uma nota que substitui esta.")
  return {
    resultado: atualizada ? ATUALIZADO : INSERIDO,
    codigo: null,
    mensagem: `Nota ${nota.numero} ${direcao} de ${empresa.apelido}, competência ${formatarCompetencia(mesDe(linha.competencia))}.`,
    detalhes,
    idEmpresa: empresa.id,
  }
}
