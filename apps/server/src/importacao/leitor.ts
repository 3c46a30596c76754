import { iniciarTrabalhador } from "../trabalhadores.ts"
import type { Ajuste } from "./ajustes.ts"
import type { LugarDoCabecalho } from "./cabecalho.ts"
import type { Aprendidos } from "./campo-do-titulo.ts"
import type { LinhaLida } from "./interpretar.ts"
import type { FolhaReconhecida } from "./reconhecer.ts"
import { PlanilhaRecusada } from "./tipos.ts"
import type { MapeamentoComCabecalho, Mensagem, Pedido } from "./trabalho.ts"

/** The heap of the reader: far above any spreadsheet within the limits, and an end for one that lies. */
const MEMORIA_MB = 320
/** A hundred thousand rows take two seconds on a quiet machine. */
export const PRAZO_MS = 15_000
const DEMAIS =
  "A planilha exige memória ou tempo demais para ser lida. Divida-a em arquivos menores, ou salve-a de novo só com os valores."

/** The sheets of a file with their headings, and what each seems to be. Throws PlanilhaRecusada. */
export async function reconhecerPlanilha(
  nome: string,
  bytes: Uint8Array,
  aprendidos: Aprendidos = new Map(),
  prazoMs = PRAZO_MS,
): Promise<readonly FolhaReconhecida[]> {
  const folhas: FolhaReconhecida[] = []
  const receber = (m: Mensagem) => {
    if (m.tipo === "folha") folhas.push(m.folha)
  }
  await ler({ nome, bytes, mapeamento: null, aprendidos }, receber, prazoMs)
  return folhas
}

/** One sheet as it is with its headings where a person said; null when the file has no such sheet. Throws PlanilhaRecusada. */
export async function reconhecerAba(
  nome: string,
  bytes: Uint8Array,
  cabecalho: LugarDoCabecalho & { readonly planilha: string },
  aprendidos: Aprendidos,
): Promise<FolhaReconhecida | null> {
  let achada: FolhaReconhecida | null = null
  await ler({ nome, bytes, mapeamento: null, aprendidos, cabecalho }, (m) => {
    if (m.tipo === "folha") achada = m.folha
  })
  return achada
}

/** Every row of the sheets that the mapping takes, and what was noticed about each sheet. Throws PlanilhaRecusada. */
export async function lerLinhas(
  nome: string,
  bytes: Uint8Array,
  mapeamento: readonly MapeamentoComCabecalho[],
  { aprendidos = new Map(), ajustes = [] }: { aprendidos?: Aprendidos; ajustes?: readonly Ajuste[] } = {},
): Promise<{
  linhas: LinhaLida[]
  avisos: Map<string, readonly string[]>
  folhas: readonly FolhaReconhecida[]
}> {
  const linhas: LinhaLida[] = []
  const folhas: FolhaReconhecida[] = []
  const avisos = new Map<string, readonly string[]>()
  await ler({ nome, bytes, mapeamento, aprendidos, ajustes }, (m) => {
    if (m.tipo === "linhas") for (const linha of m.linhas) linhas.push(linha)
    else if (m.tipo === "avisos") avisos.set(m.planilha, m.avisos)
    else if (m.tipo === "folha") folhas.push(m.folha)
  })
  return { linhas, avisos, folhas }
}

/** The cells of one row as a person would type them. Throws PlanilhaRecusada. */
export async function textosDaLinha(
  nome: string,
  bytes: Uint8Array,
  linha: { readonly planilha: string; readonly linha: number },
): Promise<readonly string[]> {
  let textos: readonly string[] = []
  await ler({ nome, bytes, mapeamento: null, aprendidos: new Map(), linha }, (m) => {
    if (m.tipo === "textos") textos = m.textos
  })
  return textos
}

function ler(pedido: Pedido, receber: (m: Mensagem) => void, prazoMs = PRAZO_MS): Promise<void> {
  return new Promise((resolver, rejeitar) => {
    const trabalhador = iniciarTrabalhador("planilha", {
      workerData: pedido,
      resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
      // The thread reads one file: it has no business with the secrets of the environment.
      env: {},
    })
    let acabou = false
    const acabar = (fim: () => void) => {
      if (acabou) return
      acabou = true
      clearTimeout(prazo)
      void trabalhador.terminate()
      fim()
    }
    const prazo = setTimeout(() => acabar(() => rejeitar(new PlanilhaRecusada(DEMAIS))), prazoMs)
    trabalhador.on("message", (m: Mensagem) => {
      if (m.tipo === "recusa") return acabar(() => rejeitar(new PlanilhaRecusada(m.motivo)))
      if (m.tipo === "fim") return acabar(resolver)
      receber(m)
      trabalhador.postMessage("segue")
    })
    trabalhador.on("error", (erro) => {
      const semMemoria = "code" in erro && erro.code === "ERR_WORKER_OUT_OF_MEMORY"
      acabar(() => rejeitar(semMemoria ? new PlanilhaRecusada(DEMAIS) : erro))
    })
    trabalhador.on("exit", () => acabar(() => rejeitar(new Error("O leitor de planilhas terminou antes da hora."))))
  })
}
