import { setImmediate as ceder } from "node:timers/promises"
import { z } from "zod"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { expandirArquivo, LIMITES_PADRAO, orcamentoDe } from "../../documentos/arquivos/expandir-arquivo.ts"
import { lerDocumentos } from "../../documentos/fiscais/ler-documentos.ts"
import { lerDocumentoNacional } from "../../documentos/nfse-nacional/ler-documento-nacional.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import { emSeparado } from "../processamento/por-empresa.service.ts"
import { criarLote, type Executor } from "../processamento/processamento.service.ts"
import type { NovoItem, ResultadoDeItem } from "../processamento/tipos.ts"
import { type DocumentoJulgado, julgar, type Origem, origemDe } from "./emissor.ts"
import { conciliar } from "./eventos.ts"
import { gravarDocumento, importarEmEspera } from "./importacao.ts"
import { gravarDocumentos } from "./importacao-lote.ts"
import { juntar } from "./importacao-resultado.ts"
import { lembrarEmissores } from "./julgamento.repository.ts"
import {
  alterarEvento,
  alterarNota,
  lembrarCodigo,
  lerDocumento,
  lerEvento,
  lerNota,
  listarAtividades,
  type NotaGravada,
  notaPelaChave,
  notasComEventoPendente,
} from "./notas-fiscais.repository.ts"
import { aplicarVereditosPendentes } from "./vereditos.ts"

const ERRO = 4

/**
 * Accepts uploaded files: expands ZIPs within the limits of the whole request, records every document of the job, and returns at once.
 * Nothing is parsed here beyond the archive. Raises sem-arquivos.
 */
export async function receberArquivos(banco: Banco, escopo: Escopo, arquivos: readonly ArquivoRecebido[], agora: Date) {
  const itens: NovoItem[] = []
  const restante = orcamentoDe(LIMITES_PADRAO)
  for (const arquivo of arquivos) {
    const { entradas, recusas } = await expandirArquivo(arquivo.nome, arquivo.bytes, LIMITES_PADRAO, restante)
    for (const e of entradas) itens.push({ rotulo: e.nome, idEmpresa: null, conteudo: e.bytes })
    for (const r of recusas) {
      itens.push({
        rotulo: r.nome,
        idEmpresa: null,
        conteudo: null,
        resultado: { resultado: ERRO, codigo: r.codigo, mensagem: r.motivo },
      })
    }
  }
  if (itens.length === 0) throw new ErroDeNegocio("sem-arquivos")
  // Who sends is known at the door only: the job runs as the person, whose role may be another by then.
  const parametros = { origem: origemDe(escopo) }
  return criarLote(banco, escopo, { tipo: "importar-notas", competencia: null, agora, parametros }, async () => itens)
}

interface Preparado {
  /** Of each item, the documents that it brings: several in the answer of a municipal system. */
  readonly lidos: readonly (readonly DocumentoJulgado[])[]
}

const parametrosDoLote = z.object({ origem: z.enum(["escritorio", "contribuinte"]) })
const origemDoLote = (parametros: unknown): Origem =>
  parametrosDoLote.safeParse(parametros).data?.origem ?? "contribuinte"

/** Documents a transaction: enough for its cost to weigh little on each, few enough for nobody to wait long for a company. */
const DOCUMENTOS_POR_VEZ = 100

/** Job "importar-notas": many documents a transaction; they are read before it opens. */
export function executorDeImportacao(agora: () => Date, emissores: Emissores): Executor<Preparado> {
  return {
    porVez: DOCUMENTOS_POR_VEZ,
    async preparar(_contexto, itens) {
      const lidos: DocumentoJulgado[][] = []
      for (const item of itens) {
        lidos.push(lerDocumentos(item.conteudo ?? new Uint8Array(0)).map((lido) => julgar(lido, emissores)))
        // Reading takes the processor: whoever is asking for a page goes in between.
        await ceder()
      }
      return { lidos }
    },
    async executar(tx, { escopo, parametros }, itens, { lidos }) {
      const recebidos = itens.flatMap((item, i) => {
        const dele = lidos[i]
        if (!dele || dele.length === 0) throw new Error("Um documento ficou sem leitura.")
        const arquivo = { nome: item.rotulo, bytes: item.conteudo ?? new Uint8Array(0) }
        return dele.map((lido) => ({ arquivo, lido }))
      })
      await lembrarEmissores(tx, escopo, emissores, agora())
      const resultados = await gravarDocumentos(tx, escopo, recebidos, origemDoLote(parametros), agora())
      const dono = lidos.flatMap((dele, i) => dele.map(() => i))
      return lidos.map((_, i) => juntar(resultados.filter((_r, n) => dono[n] === i)))
    },
  }
}

/**
 * Brings in what came while a month was closed: events reach their notes and waiting notes are imported; what
 * a judgement of the issuers could not change in it is changed. Runs inside a reopening.
 */
export async function aplicarPendentes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  agora: Date,
): Promise<void> {
  for (const nota of await notasComEventoPendente(tx, escopo, idEmpresa, competencia))
    await conciliar(tx, escopo, idEmpresa, nota.chave)
  await importarEmEspera(tx, escopo, idEmpresa, agora)
  await aplicarVereditosPendentes(tx, escopo, idEmpresa)
}

/** Records a person's decision on a note that no known issuer signed. Raises nao-encontrado, entrada-invalida, competencia-fechada. */
export async function decidirNota(
  tx: Tx,
  { escopo, nome }: Ato,
  id: string,
  decisao: "aceita" | "recusada",
  motivo: string,
): Promise<void> {
  const lida = encontrado(await lerNota(tx, escopo, id))
  if (lida.nota.assinatura === "valida") {
    recusar("Só uma nota em quarentena precisa de decisão: esta foi assinada por um emissor reconhecido.", "decisao")
  }
  await alterarNota(tx, escopo, id, { decisao, decisaoMotivo: `${motivo} (${nome})` })
  // A replacement counts only while its note is in force: accepting or refusing one changes the note it replaces.
  await conciliar(tx, escopo, lida.nota.idEmpresa, lida.nota.chave, { porDecisao: true })
}

/**
 * Records a person's decision on an event that waits, and gives or takes its effect. The same decision again changes nothing.
 * Raises nao-encontrado, also for one that waits for nobody, and competencia-fechada where the month of the note is closed.
 */
export async function decidirEvento(
  tx: Tx,
  { escopo, nome }: Ato,
  id: string,
  decisao: "aceita" | "recusada",
  motivo: string,
): Promise<void> {
  await aplicarDecisao(tx, escopo, id, decisao, `${motivo} (${nome})`)
}

/** The effect of a decision, for who takes it and for who wants to know what it would do. Raises as `decidirEvento`. */
export async function aplicarDecisao(
  tx: Tx,
  escopo: Escopo,
  id: string,
  decisao: "aceita" | "recusada",
  decisaoMotivo: string,
): Promise<void> {
  const evento = await lerEvento(tx, escopo, id)
  if (!evento || evento.espera === null || evento.efeito === "nenhum") throw new ErroDeNegocio("nao-encontrado")
  if (evento.decisao === decisao) return
  const emVigor = decisao === "aceita"
  await alterarEvento(tx, escopo, id, { decisao, decisaoMotivo, emVigor })
  // Refusing what never had an effect touches no note: it is possible in a closed month too.
  if (emVigor === evento.emVigor) return
  await conciliar(tx, escopo, evento.idEmpresa, evento.chave, { porDecisao: true })
}

/**
 * Says to which activity a note belongs and, if asked, that its service code belongs there from now on.
 * Raises nao-encontrado, entrada-invalida, competencia-fechada.
 */
export async function definirAtividade(
  tx: Tx,
  escopo: Escopo,
  id: string,
  idAtividade: string,
  lembrar: boolean,
): Promise<void> {
  const lida = encontrado(await lerNota(tx, escopo, id))
  const { parcelas } = lida.nota
  if (lida.nota.direcao !== "prestada" && !(parcelas && lida.nota.receitaCentavos !== 0n))
    recusar("Só notas prestadas têm atividade de receita.", "idAtividade")
  const lista = await listarAtividades(tx, escopo, lida.nota.idEmpresa)
  const escolhida = lista.find((a) => a.id === idAtividade)
  if (!escolhida) recusar("Esta atividade não é da empresa da nota. Escolha uma da lista.", "idAtividade")
  const { competencia } = lida.nota
  if (escolhida.encerradaEm !== null && competencia >= escolhida.encerradaEm) {
    recusar(
      `A atividade “${escolhida.descricao}” está encerrada desde ${mesEscrito(escolhida.encerradaEm)} e a nota é de ${mesEscrito(competencia)}. Escolha outra, ou reative-a em Perfil, CNAE.`,
      "idAtividade",
    )
  }
  // Parts that the document already places stay; what nobody knew goes to the chosen one.
  const semDona = parcelas?.some((p) => p.receita !== "0" && p.idAtividade === null) ?? false
  const novas = parcelas?.map((p) =>
    p.receita === "0" || (semDona && p.idAtividade !== null) ? p : { ...p, idAtividade },
  )
  await alterarNota(tx, escopo, id, { idAtividade, ...(novas && { parcelas: novas }) })
  const codigo = lida.nota.codigoTributacao
  if (!lembrar || codigo === "" || escolhida.codigosTributacao.includes(codigo)) return
  // An ended activity keeps its codes: notes of its months still belong to it.
  const outras = lista.filter((x) => x.id !== idAtividade && x.encerradaEm === null)
  for (const a of outras.filter((x) => x.codigosTributacao.includes(codigo))) {
    await lembrarCodigo(
      tx,
      escopo,
      a.id,
      a.codigosTributacao.filter((c) => c !== codigo),
    )
  }
  await lembrarCodigo(tx, escopo, idAtividade, [...escolhida.codigosTributacao, codigo])
}

/**
 * Brings in what the authority itself answered, by the same import as of a file: it came from it, so no side has to confirm it.
 * Raises only what nobody foresaw; whatever keeps it from entering (a closed month) is in the answer.
 */
export async function importarDaAutoridade(
  tx: Tx,
  escopo: Escopo,
  emissores: Emissores,
  { nome, bytes }: ArquivoRecebido,
  agora: Date,
): Promise<ResultadoDeItem> {
  const lido = julgar(lerDocumentoNacional(bytes), emissores)
  return emSeparado(tx, (t) => gravarDocumento(t, escopo, { nome, bytes }, { lido, origem: "escritorio" }, agora))
}

/** A note and its own fields, as the features beside this one need it; null when out of reach. */
export async function lerNotaGravada(tx: Tx, escopo: Escopo, id: string): Promise<NotaGravada | null> {
  return (await lerNota(tx, escopo, id))?.nota ?? null
}

/** The XML of a note as it was received, by the document that the note is of; null when out of reach. */
export async function lerXmlDaNota(tx: Tx, escopo: Escopo, idDocumento: string): Promise<Buffer | null> {
  return (await lerDocumento(tx, escopo, idDocumento))?.conteudo ?? null
}

/**
 * Says that a cancelling was asked for and not answered yet (Cancelando 99), or no longer. In a closed month the note stays as it was
 * sealed.
 */
export async function marcarCancelando(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, chave, pedido }: { readonly idEmpresa: string; readonly chave: string; readonly pedido: boolean },
): Promise<void> {
  const nota = await notaPelaChave(tx, escopo, idEmpresa, chave)
  if (!nota || nota.cancelamentoPedido === pedido) return
  await emSeparado(tx, async (t) => {
    await alterarNota(t, escopo, nota.id, { cancelamentoPedido: pedido })
    await conciliar(t, escopo, idEmpresa, chave)
    return { resultado: 0, codigo: null, mensagem: "" }
  })
}
