import { formatarDocumento } from "@partida/contracts/formatos"
import { type Folha, fio } from "../memoria-pdf/folha.ts"
import { CORES, ESTILOS, PAGINA } from "../memoria-pdf/tema.ts"
import type { MarcaDoDocumento } from "../memoria-pdf/tipos.ts"

/** Who a document of the payroll is from, and about whom. */
export interface Emitente {
  readonly marca: MarcaDoDocumento
  readonly escritorio: { readonly nome: string; readonly cnpj: string }
}

export interface EmpresaImpressa {
  readonly razaoSocial: string
  readonly cnpj: string
}

const LARGURA_DIREITA = 130
const LARGURA_DA_MARCA = 220

/** What the margins of one page say. */
export interface Margem {
  readonly esquerda: string
  readonly direita: string
  readonly rodape: string
}

/** Writes header and footer on every page; comes last, when the number of pages is known. `margemDe` gives those of a page. */
export function escreverMargensDaFolha(
  folha: Folha,
  { marca, escritorio }: Emitente,
  margemDe: (pagina: number) => Margem,
): void {
  const { start, count } = folha.doc.bufferedPageRange()
  const largura = folha.largura - LARGURA_DIREITA
  for (let i = 0; i < count; i++) {
    folha.doc.switchToPage(start + i)
    const { esquerda, direita, rodape } = margemDe(i)
    const deCima = (texto: string, forte: boolean) => {
      const estilo = forte ? ESTILOS.margemForte : ESTILOS.margem
      return { texto: folha.encurtar(texto, estilo, largura), x: folha.esquerda, estilo }
    }
    const deLado = (texto: string) => ({ texto, x: folha.direita, estilo: ESTILOS.margem, alinhar: "direita" }) as const
    const escritorioPorExtenso = `${escritorio.nome} · CNPJ ${formatarDocumento(escritorio.cnpj)}`
    folha.escreverArtefato([deCima(esquerda, true), deLado(direita)], PAGINA.yCabecalho)
    folha.escreverArtefato(
      [deCima(escritorioPorExtenso, false), deLado(`página ${i + 1} de ${count}`)],
      PAGINA.yCabecalho + 12,
    )
    folha.artefato(() => fio(folha.doc, folha.esquerda, folha.direita, PAGINA.yCabecalho + 27, CORES.borda))
    folha.artefato(() => fio(folha.doc, folha.esquerda, folha.direita, PAGINA.yRodape - 6, CORES.borda))
    folha.escreverArtefato([{ texto: rodape, x: folha.esquerda, estilo: ESTILOS.margem }], PAGINA.yRodape)
    const nome = folha.encurtar(marca.nome, ESTILOS.margem, LARGURA_DA_MARCA)
    folha.escreverArtefato(
      [{ texto: nome, x: folha.direita, estilo: ESTILOS.margem, alinhar: "direita" }],
      PAGINA.yRodape + 11,
    )
  }
}

/** Goes to a new page unless this one is still blank. */
export function novaPagina(folha: Folha): void {
  if (folha.y > PAGINA.topo) folha.garantir(Number.POSITIVE_INFINITY)
}

/** A line to sign on, kept with what is written above it. */
export function escreverAssinatura(folha: Folha, quem: string): void {
  const elemento = folha.elemento("P")
  const meio = folha.esquerda + folha.largura / 2
  folha.garantir(ALTURA_DA_ASSINATURA)
  folha.y += ALTURA_DA_ASSINATURA - ESTILOS.corpo.linha
  folha.escrever([
    {
      altura: ESTILOS.corpo.linha,
      pedacos: [{ texto: quem, x: meio, estilo: ESTILOS.corpo, elemento }],
      fundo: (y) => fio(folha.doc, meio, folha.direita, y - 3, CORES.texto),
    },
  ])
}

const ALTURA_DA_ASSINATURA = 52
