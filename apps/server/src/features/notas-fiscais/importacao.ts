import { randomUUID } from "node:crypto"
import { statusDaNota } from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe } from "@partida/fiscal"
import type { RegraDoProduto } from "@partida/fiscal/mercadorias"
import type { Tx } from "../../db/banco.ts"
import { lerRegimeEm } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerDocumentos } from "../../documentos/fiscais/ler-documentos.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { emSeparado } from "../processamento/por-empresa.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { inicioDaOutraChave } from "./chaves.ts"
import type { DocumentoJulgado, NotaJulgada, Origem } from "./emissor.ts"
import { escolherAtividade } from "./escolhas.ts"
import { conciliar } from "./eventos.ts"
import { gravarEvento, porQueEspera } from "./importacao-evento.ts"
import { ATUALIZADO, ERRO, INSERIDO, juntar, SEM_ACAO } from "./importacao-resultado.ts"
import { avisosDaNota, dadosDaNota, essenciaDaNota, mercadoDaNota, mesDaNota, receitaDaNota } from "./mapping.ts"
import { type AtividadeDoMes, parcelar } from "./mercadorias.ts"
import {
  alterarNota,
  atividadesDoMes,
  candidatasASubstituir,
  copiasDoEvento,
  empresaDoDocumento,
  guardarDocumento,
  guardarEmEspera,
  inserirEvento,
  inserirNota,
  lerEmEspera,
  lerRegrasDeProduto,
  type NotaGravada,
  notaDeOutroLeiaute,
  notaPelaChave,
  notaPeloInicioDaChave,
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
    case "nfse-municipal":
    case "nfe":
      return gravarNota(tx, escopo, arquivo, { lido, origem }, agora)
    case "evento":
      return gravarEvento(tx, escopo, arquivo, { lido, origem }, agora)
  }
}

/** One document as one company sees it. */
interface Entrega {
  readonly escopo: Escopo
  readonly arquivo: ArquivoRecebido
  readonly lido: NotaJulgada
  readonly origem: Origem
  readonly empresa: Empresa
  readonly direcao: "prestada" | "tomada"
  readonly agora: Date
}

async function gravarNota(
  tx: Tx,
  escopo: Escopo,
  arquivo: ArquivoRecebido,
  { lido, origem }: { readonly lido: NotaJulgada; readonly origem: Origem },
  agora: Date,
): Promise<ResultadoDeItem> {
  const { prestador, tomador } = lido.nota
  const prestadora = await empresaDoDocumento(tx, escopo, prestador.documento)
  const tomadora = await empresaDoDocumento(tx, escopo, tomador?.documento)
  const comum = { escopo, arquivo, lido, origem, agora }
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
    chave: lido.nota.chave,
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
    for (const documento of lerDocumentos(espera.conteudo)) {
      if (documento.tipo === "recusado" || documento.tipo === "evento" || documento.nota.chave !== espera.chave)
        continue
      const { assinatura: estado, assinaturaDetalhe: detalhe } = espera
      const lido = {
        ...documento,
        assinatura: { ...documento.assinatura, estado, detalhe, emissor: null },
      } as NotaJulgada
      const partes = { prestada: lido.nota.prestador.documento, tomada: lido.nota.tomador?.documento }
      for (const direcao of ["prestada", "tomada"] as const) {
        const empresa = await empresaDoDocumento(tx, escopo, partes[direcao])
        if (empresa?.id !== idEmpresa) continue
        const arquivo = { nome: espera.nome, bytes: espera.conteudo }
        const resultado = await emSeparado(tx, (t) =>
          gravarNotaDaEmpresa(t, { escopo, arquivo, lido, origem: "contribuinte", empresa, direcao, agora }),
        )
        if (resultado.codigo !== "competencia-fechada") await retirarDaEspera(tx, escopo, idEmpresa, espera)
        break
      }
    }
  }
}

async function gravarNotaDaEmpresa(tx: Tx, entrega: Entrega): Promise<ResultadoDeItem> {
  const { escopo, arquivo, lido, empresa, agora } = entrega
  const { nota } = lido
  const daChave = await notaPelaChave(tx, escopo, empresa.id, nota.chave)
  const gemea = daChave ? null : await lerGemea(tx, entrega)
  if (gemea && !tomaOLugar(entrega, gemea)) return gravarEventoDaPropria(...comoGemea(tx, entrega, gemea))
  const existente = daChave ?? gemea
  const linha = await montarLinha(tx, entrega, existente)
  const repetida = daChave ? compararComExistente(daChave, entrega, linha.dados) : null
  if (repetida) return repetida.resultado === SEM_ACAO ? gravarEventoDaPropria(tx, entrega, repetida) : repetida
  const idDocumento = await guardarDocumento(tx, escopo, empresa.id, { ...arquivo, sha256: nota.sha256 }, agora)
  let inserida: NotaGravada | null = null
  if (existente) {
    const { chave } = nota
    await alterarNota(tx, escopo, existente.id, { ...linha, chave, idDocumento, decisao: null, decisaoMotivo: null })
  } else {
    const nova = { idEscritorio: escopo.idEscritorio, id: randomUUID(), idEmpresa: empresa.id, chave: nota.chave }
    inserida = await inserirNota(tx, { ...linha, ...nova, idDocumento, status: statusDaNota.ATIVA.id, criadaEm: agora })
  }
  if (lido.tipo === "nfse-municipal") await completarSubstituidas(tx, escopo, empresa.id, nota.chave)
  if (lido.tipo !== "nfse" && lido.evento) await inserirEventoDaPropria(tx, entrega, lido.evento, idDocumento, true)
  const mudou = await conciliar(tx, escopo, empresa.id, nota.chave, {
    lida: lido.tipo === "nfse-municipal" ? null : inserida,
  })
  const gravada = mudou ? null : inserida
  return descrever(entrega, existente !== null, gravada ?? (await lerGravada(tx, entrega)))
}

/** The note of this file as the other layout brought it. */
async function lerGemea(tx: Tx, { escopo, empresa, lido: { nota } }: Entrega): Promise<NotaGravada | null> {
  const inicio = inicioDaOutraChave(nota.chave)
  const { competencia, valores } = nota
  if (inicio === null) return null
  const qual = { inicio, competencia, valorServicoCentavos: valores.servico }
  return (await notaDeOutroLeiaute(tx, escopo, empresa.id, qual)) ?? null
}

/** The national one, whose signature is known, is worth more than what the city handed over; what already ended stays as it is. */
const tomaOLugar = ({ lido }: Entrega, gemea: NotaGravada) =>
  lido.tipo === "nfse" && lido.assinatura.estado === "valida" && gemea.status === statusDaNota.ATIVA.id

/** The file says nothing new but of its own end, which is that of the note that is here. */
function comoGemea(tx: Tx, entrega: Entrega, gemea: NotaGravada): Parameters<typeof gravarEventoDaPropria> {
  const { lido, empresa } = entrega
  const nota = { ...lido.nota, chave: gemea.chave }
  const daqui = gemea.modelo === "nfse" ? "do ambiente nacional" : "do sistema da prefeitura"
  return [
    tx,
    { ...entrega, lido: { ...lido, nota } as NotaJulgada },
    {
      resultado: SEM_ACAO,
      codigo: null,
      mensagem: `A nota ${nota.numero} de ${empresa.apelido} já estava importada, vinda ${daqui}: é a mesma, e conta uma vez.`,
      idEmpresa: empresa.id,
    },
  ]
}

type DePropria = NonNullable<Exclude<NotaJulgada, { tipo: "nfse" }>["evento"]>

/** Codes of ours for what the note itself tells: no layout has them. */
const TIPO_DO_EVENTO_DA_PROPRIA = { cancela: "cancel", substitui: "substi" } as const

/** `comANota`: the note comes by this very file, and who believes in one believes in the other. */
async function inserirEventoDaPropria(
  tx: Tx,
  { escopo, empresa, lido, origem, agora }: Entrega,
  evento: DePropria,
  idDocumento: string,
  comANota: boolean,
): Promise<boolean> {
  const espera = comANota ? null : porQueEspera(evento.efeito, lido.assinatura.estado, origem)
  const tipo = TIPO_DO_EVENTO_DA_PROPRIA[evento.efeito]
  const copias = await copiasDoEvento(tx, escopo, { idEmpresa: empresa.id, chave: lido.nota.chave, tipo, sequencia: 1 })
  if (copias.some((c) => c.emVigor || c.idDocumento === idDocumento)) return false
  await inserirEvento(tx, {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa: empresa.id,
    chave: lido.nota.chave,
    tipo,
    sequencia: 1,
    efeito: evento.efeito,
    ocorridoEm: new Date(evento.dhEvento),
    chaveSubstituta: evento.chaveSubstituta,
    motivo: evento.motivo,
    assinatura: lido.assinatura.estado,
    assinaturaDetalhe: lido.assinatura.detalhe,
    emVigor: espera === null,
    espera,
    origem,
    idDocumento,
    criadoEm: agora,
  })
  return true
}

/** A note that is already here comes again, now cancelled or replaced. */
async function gravarEventoDaPropria(tx: Tx, entrega: Entrega, repetida: ResultadoDeItem): Promise<ResultadoDeItem> {
  const { escopo, empresa, lido, arquivo, agora } = entrega
  if (lido.tipo === "nfse" || lido.evento === null) return repetida
  const { nota, evento } = lido
  const idDocumento = await guardarDocumento(tx, escopo, empresa.id, { ...arquivo, sha256: nota.sha256 }, agora)
  if (!(await inserirEventoDaPropria(tx, entrega, evento, idDocumento, false))) return repetida
  const mudou = await conciliar(tx, escopo, empresa.id, nota.chave)
  return {
    resultado: mudou ? ATUALIZADO : INSERIDO,
    codigo: mudou ? null : "evento-em-espera",
    mensagem: `${evento.descricao} da nota ${nota.numero} de ${empresa.apelido} ${mudou ? "registrado" : "guardado, à espera de uma pessoa do escritório"}.`,
    idEmpresa: empresa.id,
  }
}

/**
 * A municipal note names the one it replaces by its number alone: once that one is here, by its whole key. `chave` is of the note
 * just written.
 */
async function completarSubstituidas(tx: Tx, escopo: Escopo, idEmpresa: string, chave: string): Promise<void> {
  const inicio = chave.slice(0, chave.lastIndexOf("-") + 1)
  for (const outra of await candidatasASubstituir(tx, escopo, idEmpresa, inicio))
    await alterarNota(tx, escopo, outra.id, { chaveSubstituida: chave })
  const nova = await notaPelaChave(tx, escopo, idEmpresa, chave)
  const pendente = nova?.chaveSubstituida
  if (!nova || !pendente?.endsWith("-")) return
  const original = await notaPeloInicioDaChave(tx, escopo, idEmpresa, pendente)
  if (original) await alterarNota(tx, escopo, nova.id, { chaveSubstituida: original.chave })
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
  const pergunta = lido.tipo === "nfe" || (direcao === "prestada" && !existente?.idAtividade)
  const atividades = pergunta ? await atividadesDoMes(tx, escopo, empresa.id, nota.competencia) : []
  const idAtividade =
    direcao === "prestada" ? (existente?.idAtividade ?? escolherAtividade(atividades, nota.cTribNac)) : null
  const regras = lido.tipo === "nfe" ? await lerRegrasDeProduto(tx, escopo, [empresa.id]) : new Map()
  return linhaDaNota(lido, direcao, regime, idAtividade, {
    regras: regras.get(empresa.id) ?? new Map(),
    atividades,
    antes: existente?.parcelas ?? null,
  })
}

/** What is stored of a note for one side of it, in the regime of its company and the activity that it belongs to. */
export function linhaDaNota(
  lido: NotaJulgada,
  direcao: "prestada" | "tomada",
  regime: Awaited<ReturnType<typeof lerRegimeEm>>,
  idAtividade: string | null,
  mercadorias: {
    readonly regras: ReadonlyMap<string, RegraDoProduto>
    readonly atividades: readonly AtividadeDoMes[]
    readonly antes: NotaGravada["parcelas"]
  },
) {
  const { nota } = lido
  const noTempo = { direcao, competenciaDoDocumento: nota.competencia, dataEmissao: new Date(nota.dhEmissao) }
  return {
    ...noTempo,
    modelo: modeloDa(lido),
    estabelecimento: (direcao === "prestada" ? nota.prestador.documento : nota.tomador?.documento) ?? null,
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
    parcelas: null,
    aPerguntar: false,
    ...(lido.tipo === "nfe" &&
      parcelar(lido.nota, direcao, mercadorias.regras, mercadorias.atividades, mercadorias.antes)),
  }
}

function modeloDa(lido: NotaJulgada): NotaGravada["modelo"] {
  if (lido.tipo !== "nfe") return lido.tipo
  return lido.nota.modelo === "55" ? "nfe" : "nfce"
}

function contraparte({ nota }: NotaJulgada, direcao: "prestada" | "tomada") {
  const outra = direcao === "prestada" ? nota.tomador : nota.prestador
  return { contraparteDocumento: outra?.documento ?? null, contraparteNome: outra?.nome ?? null }
}

function oQueE(lido: NotaJulgada, direcao: "prestada" | "tomada"): string {
  if (lido.tipo !== "nfe") return `Nota ${direcao}`
  return `${lido.nota.modelo === "55" ? "NF-e" : "NFC-e"} ${direcao === "prestada" ? "emitida" : "recebida"}`
}

/** How a note that was stored is told. */
export function descrever(
  { lido, empresa, direcao }: Pick<Entrega, "lido" | "empresa" | "direcao">,
  atualizada: boolean,
  linha: Pick<
    NotaGravada,
    "avisos" | "idAtividade" | "chaveSubstituida" | "competencia" | "status" | "aPerguntar" | "receitaCentavos"
  >,
): ResultadoDeItem {
  const { nota } = lido
  const detalhes = [...linha.avisos]
  if (empresa.outroEstabelecimento)
    detalhes.push(`O CNPJ é de outro estabelecimento de ${empresa.apelido}; a receita foi somada à da empresa.`)
  if (lido.assinatura.estado !== "valida") {
    const oQue = {
      invalida: "A assinatura não confere",
      ausente: "A nota veio sem assinatura",
      "nao-reconhecida": "Emissor não reconhecido",
    }[lido.assinatura.estado]
    detalhes.push(
      `${oQue}: ${lido.assinatura.detalhe} A nota ficou em quarentena e não conta na receita até que uma pessoa do escritório a aceite.`,
    )
  }
  if (linha.aPerguntar)
    detalhes.push(
      "Há produto desta nota de que só você sabe dizer o que conta: responda em Notas fiscais, uma vez por produto.",
    )
  const mercadoria = lido.tipo === "nfe"
  if (linha.idAtividade === null && (mercadoria ? linha.receitaCentavos !== 0n : direcao === "prestada"))
    detalhes.push("Não sabemos a que atividade esta nota pertence: escolha-a antes de calcular o mês.")
  if (linha.chaveSubstituida !== null && linha.competencia !== nota.competencia)
    detalhes.push(`Substitui uma nota de ${formatarCompetencia(mesDe(linha.competencia))} e por isso conta nesse mês.`)
  if (linha.status === 2) detalhes.push("Já havia um cancelamento registrado para esta nota.")
  if (linha.status === 3) detalhes.push("Já havia uma nota que substitui esta.")
  return {
    resultado: atualizada ? ATUALIZADO : INSERIDO,
    codigo: null,
    mensagem: `${oQueE(lido, direcao)} ${nota.numero} de ${empresa.apelido}, competência ${formatarCompetencia(mesDe(linha.competencia))}.`,
    detalhes,
    idEmpresa: empresa.id,
  }
}
