import { competencia, competenciaPorExtenso } from "@partida/fiscal"
import { escreverArvore } from "./desenho-da-arvore.ts"
import type { Folha } from "./folha.ts"
import { formatarReais, SEM_VALOR } from "./formatos.ts"
import { imprimirPassos } from "./passos-impressos.ts"
import { paragrafo, titulo } from "./secoes.ts"
import { escreverTabela } from "./tabela.ts"
import { ESTILOS } from "./tema.ts"
import type { MudancaDaMemoria } from "./tipos.ts"

const RESPIRO = 14

/** "Por que mudou?": the tree from the amount of another month to this one, and the inputs that moved. */
export function escreverMudanca(folha: Folha, mudanca: MudancaDaMemoria | null): void {
  if (mudanca === null) return
  const { com, antes, depois, arvore, entradas } = mudanca
  folha.y += RESPIRO
  titulo(folha, `Por que mudou desde ${competenciaPorExtenso(competencia(com))}?`)
  paragrafo(folha, `De ${formatarReais(antes)} para ${formatarReais(depois)}.`, ESTILOS.corpo)
  folha.y += 3
  escreverArvore(folha, imprimirPassos(arvore, new Map()))
  if (entradas.length === 0) return
  folha.y += RESPIRO
  titulo(folha, "O que mudou nas entradas")
  const colunas = [
    { titulo: "Entrada", peso: 300 },
    { titulo: "Antes", peso: 110, alinhar: "direita" },
    { titulo: "Agora", peso: 110, alinhar: "direita" },
  ] as const
  const valor = (texto: string | null, emReais: boolean) =>
    texto === null ? SEM_VALOR : emReais ? formatarReais(texto) : texto
  const linhas = entradas.map((e) => ({
    celulas: [e.rotulo, valor(e.antes, e.emReais), valor(e.depois, e.emReais)],
  }))
  escreverTabela(folha, colunas, linhas)
}
