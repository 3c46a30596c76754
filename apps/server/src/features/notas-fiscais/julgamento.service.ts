import { setImmediate as ceder } from "node:timers/promises"
import { paraReais } from "@partida/fiscal"
import type { Emissores } from "../../certificados/emissores.ts"
import { assinar } from "../../db/auditoria.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos, lerEquipe } from "../../db/escritorios.ts"
import { lerDocumentos } from "../../documentos/fiscais/ler-documentos.ts"
import { formatarReais } from "../../documentos/memoria-pdf/formatos.ts"
import { modulo } from "../../modulo.ts"
import { quantos } from "../../palavras.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { type Executor, incluirLote, sistema } from "../processamento/processamento.service.ts"
import type { LotePendente, NovoItem, ResultadoDeItem } from "../processamento/tipos.ts"
import { type DocumentoJulgado, julgar } from "./emissor.ts"
import { ATUALIZADO, ERRO, SEM_ACAO } from "./importacao-resultado.ts"
import {
  encerrarPendentes,
  gravarJulgado,
  lerAJulgar,
  lerConteudos,
  lerQuaisMudam,
  resumirJulgamento,
  tomarEmissores,
  trocarEmissores,
} from "./julgamento.repository.ts"
import { aplicarVeredito, type Veredito } from "./vereditos.ts"

const DOCUMENTOS_POR_ITEM = 100
const AUTOR = "Novo julgamento dos emissores"

interface Opcoes {
  readonly emissores: Emissores
  readonly agora: () => Date
  readonly relatarErro: (erro: unknown) => void
  readonly sinal?: AbortSignal | undefined
  /** The daily look: judges once more what another process may have stored by the issuers of before. */
  readonly varredura?: boolean
  /** Documents an item of the job, each done whole or not at all. */
  readonly porItem?: number
}

/**
 * Asks, in every office last judged by other issuers, for a job that judges its documents by those of now. The job and the
 * issuers are written together, so a crash loses neither, and asking again changes nothing. The issuers change with the
 * process, never under it: once for each start is enough. False when an office failed or the signal came: ask again.
 */
export async function pedirJulgamento(banco: Banco, opcoes: Opcoes): Promise<boolean> {
  let tudo = true
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    if (opcoes.sinal?.aborted) return false
    const escopo = sistema(id)
    await banco
      .emEscopo(escopo, (tx) => pedirNoEscritorio(tx, escopo, opcoes))
      .catch((erro: unknown) => {
        tudo = false
        opcoes.relatarErro(erro)
      })
  }
  return tudo
}

async function pedirNoEscritorio(
  tx: Tx,
  escopo: Escopo,
  { emissores, agora, varredura = false, porItem = DOCUMENTOS_POR_ITEM }: Opcoes,
): Promise<void> {
  const { digital, partes } = emissores
  const antes = await tomarEmissores(tx, escopo)
  // Nothing was ever stored here.
  if (antes === null) return
  const mudaram = antes.digital !== digital
  if (!mudaram && (!varredura || antes.varridoEm !== null)) return
  const alguemSaiu = !mudaram || antes.partes.some((parte) => !partes.includes(parte))
  const aJulgar = await lerAJulgar(tx, escopo, { alguemSaiu, desde: mudaram ? null : antes.pedidoEm })
  const itens = aJulgar.flatMap((empresa) => emPartes(empresa, porItem))
  await trocarEmissores(
    tx,
    escopo,
    mudaram ? { digital, partes, pedidoEm: agora(), varridoEm: null } : { varridoEm: agora() },
  )
  if (itens.length > 0)
    await incluirLote(tx, escopo, { tipo: "julgar-emissores", competencia: null, agora: agora() }, itens)
}

/** The documents of a company, so many an item; which they are goes with the item. */
function emPartes(
  { idEmpresa, apelido, documentos }: Awaited<ReturnType<typeof lerAJulgar>>[number],
  porItem: number,
): NovoItem[] {
  const partes = Math.ceil(documentos.length / porItem)
  return Array.from({ length: partes }, (_v, i) => ({
    rotulo: partes === 1 ? apelido : `${apelido} (parte ${i + 1} de ${partes})`,
    idEmpresa,
    conteudo: Buffer.from(JSON.stringify(documentos.slice(i * porItem, (i + 1) * porItem))),
  }))
}

interface Parte {
  readonly idEmpresa: string
  readonly vereditos: ReadonlyMap<string, Veredito>
}

/** Job "julgar-emissores": the documents of an item are read and judged before its transaction opens. */
export function executorDeJulgamento(banco: Banco, agora: () => Date, emissores: Emissores): Executor<Parte[]> {
  return {
    porVez: 1,
    async preparar({ escopo }, itens) {
      const partes: Parte[] = []
      for (const { idEmpresa, conteudo } of itens) {
        if (!idEmpresa) throw new Error("Um item do julgamento precisa de empresa.")
        const ids = idsDe(conteudo)
        const lidos = await banco.emEscopo(escopo, (tx) => lerConteudos(tx, escopo, ids))
        const vereditos = new Map<string, Veredito>()
        for (const lido of lidos) {
          const veredito = vereditoDoArquivo(lerDocumentos(lido.conteudo).map((d) => julgar(d, emissores)))
          if (veredito !== null) vereditos.set(lido.id, veredito)
          // Reading takes the processor: whoever is asking for a page goes in between.
          await ceder()
        }
        partes.push({ idEmpresa, vereditos })
      }
      return partes
    },
    async executar(tx, { escopo, idLote }, itens, partes) {
      await assinar(tx, escopo, AUTOR)
      const resultados: ResultadoDeItem[] = []
      for (const [i, item] of itens.entries()) {
        const parte = partes[i]
        if (!parte) throw new Error("Um item do julgamento ficou sem leitura.")
        resultados.push(await julgarParte(tx, escopo, idLote, parte, idsDe(item.conteudo)))
      }
      return resultados
    },
    avisar: (tx, lote, contagens) => avisar(tx, lote, contagens, agora()),
  }
}

/** What all the notes of a file are; null where they are not the same: none may borrow who signed another. */
function vereditoDoArquivo(julgados: readonly DocumentoJulgado[]): Veredito | null {
  const [primeiro, ...outros] = julgados.flatMap((d) => (d.tipo === "recusado" ? [] : [d.assinatura]))
  if (!primeiro || outros.some((o) => o.estado !== primeiro.estado)) return null
  const { estado: assinatura, detalhe: assinaturaDetalhe } = primeiro
  return assinatura === "valida" || assinatura === "nao-reconhecida" ? { assinatura, assinaturaDetalhe } : null
}

function idsDe(conteudo: Buffer | null): string[] {
  const ids: unknown = JSON.parse(conteudo?.toString() ?? "[]")
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []
}

async function julgarParte(
  tx: Tx,
  escopo: Escopo,
  idLote: string,
  { idEmpresa, vereditos }: Parte,
  ids: readonly string[],
): Promise<ResultadoDeItem> {
  await encerrarPendentes(tx, escopo, idEmpresa, ids)
  const feitos: { readonly assinatura: Veredito["assinatura"]; readonly efeito: bigint }[] = []
  const presas: string[] = []
  for (const assinatura of ["valida", "nao-reconhecida"] as const) {
    const destes = ids.filter((id) => vereditos.get(id)?.assinatura === assinatura)
    const mudam = await lerQuaisMudam(tx, escopo, idEmpresa, assinatura, destes)
    for (const idDocumento of destes.filter((id) => mudam.has(id))) {
      const veredito = vereditos.get(idDocumento)
      if (!veredito) continue
      const {
        fim,
        efeitoCentavos,
        presas: destas,
      } = await aplicarVeredito(tx, escopo, { idEmpresa, idDocumento }, veredito)
      const { idEscritorio } = escopo
      const julgado = { idEscritorio, idLote, idDocumento, idEmpresa, ...veredito, fim, efeitoCentavos }
      await gravarJulgado(tx, { ...julgado, pendente: fim === "mes-fechado" })
      presas.push(...destas)
      feitos.push({ assinatura, efeito: fim === "mes-fechado" ? 0n : efeitoCentavos })
    }
  }
  return descreverParte(ids.length, feitos, presas)
}

function descreverParte(
  conferidos: number,
  feitos: readonly { readonly assinatura: Veredito["assinatura"]; readonly efeito: bigint }[],
  presas: readonly string[],
): ResultadoDeItem {
  const conferencia = quantos(conferidos, "documento conferido", "documentos conferidos")
  if (feitos.length === 0) return { resultado: SEM_ACAO, codigo: null, mensagem: `${conferencia}, sem mudança.` }
  const de = (assinatura: Veredito["assinatura"]) => feitos.filter((f) => f.assinatura === assinatura).length
  const partes = [
    ...emMais(de("valida"), "passou a ter emissor reconhecido", "passaram a ter emissor reconhecido"),
    ...emMais(de("nao-reconhecida"), "deixou de ter emissor reconhecido", "deixaram de ter emissor reconhecido"),
  ]
  const efeito = feitos.reduce((total, f) => total + f.efeito, 0n)
  return {
    resultado: ATUALIZADO,
    codigo: null,
    mensagem: `${conferencia}: ${partes.join(" e ")}. ${fraseDoEfeito(efeito)}`,
    detalhes: presas,
  }
}

/** One notice for the whole job, to every person of the office who reaches all its companies; none when nothing changed. */
async function avisar(
  tx: Tx,
  lote: LotePendente,
  contagens: Readonly<Record<number, number>>,
  agora: Date,
): Promise<void> {
  const escopo = sistema(lote.idEscritorio)
  const grupos = await resumirJulgamento(tx, escopo, lote.id)
  const falhas = contagens[ERRO] ?? 0
  if (grupos.length === 0 && falhas === 0) return
  const dos = (quais: (g: (typeof grupos)[number]) => boolean) => {
    const destes = grupos.filter(quais)
    return {
      documentos: destes.reduce((n, g) => n + g.documentos, 0),
      empresas: new Set(destes.flatMap((g) => g.empresas)).size,
      efeito: destes.reduce((n, g) => n + g.efeitoCentavos, 0n),
    }
  }
  const entraram = dos((g) => g.assinatura === "valida")
  const sairam = dos((g) => g.assinatura === "nao-reconhecida")
  const presos = dos((g) => g.fim === "mes-fechado")
  const mensagem = [
    entraram.documentos > 0 &&
      `${quantos(entraram.documentos, "documento que estava em quarentena passou a ter emissor reconhecido", "documentos que estavam em quarentena passaram a ter emissor reconhecido")}, de ${quantos(entraram.empresas, "empresa", "empresas")}.`,
    sairam.documentos > 0 &&
      `${quantos(sairam.documentos, "documento deixou de ter emissor reconhecido", "documentos deixaram de ter emissor reconhecido")}, de ${quantos(sairam.empresas, "empresa", "empresas")}: o que é de mês aberto voltou à quarentena.`,
    grupos.length > 0 && fraseDoEfeito(dos((g) => g.fim !== "mes-fechado").efeito),
    ...emMais(
      presos.documentos,
      `é de mês fechado e nada mudou nele${fraseDosPresos(presos.efeito)}: reabra o mês se for o caso.`,
      `são de meses fechados e nada mudou neles${fraseDosPresos(presos.efeito)}: reabra-os se for o caso.`,
    ),
    ...emMais(
      dos((g) => g.fim === "a-espera").documentos,
      "é um evento que espera a sua decisão.",
      "são eventos que esperam a sua decisão.",
    ),
    ...emMais(
      falhas,
      "parte não pôde ser conferida: tente de novo.",
      "partes não puderam ser conferidas: tente de novo.",
    ),
  ].filter((frase) => frase !== false)
  for (const { id } of await lerEquipe(tx, lote.idEscritorio))
    await notificar(tx, {
      idEscritorio: lote.idEscritorio,
      idUsuario: id,
      chave: `lote:${lote.id}`,
      tipo: falhas > 0 ? "trabalho-com-erros" : "aviso",
      titulo: "Os emissores reconhecidos mudaram",
      mensagem: mensagem.join(" "),
      destino: `/receitas/notas-fiscais?${new URLSearchParams({ lote: lote.id })}`,
      idLote: lote.id,
      agora,
    })
}

function fraseDoEfeito(efeito: bigint): string {
  if (efeito === 0n) return "A receita dos meses abertos não mudou."
  return `A receita dos meses abertos ${efeito > 0n ? "aumentou" : "diminuiu"} ${emReais(efeito)}.`
}

const fraseDosPresos = (efeito: bigint): string =>
  efeito === 0n ? "" : ` (a receita ${efeito > 0n ? "aumentaria" : "diminuiria"} ${emReais(efeito)})`

const emReais = (centavos: bigint): string => formatarReais(paraReais(modulo(centavos)))

const emMais = (n: number, um: string, varios: string): string[] => (n === 0 ? [] : [`${n} ${n === 1 ? um : varios}`])
