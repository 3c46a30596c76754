import { formatarDocumento } from "@partida/contracts/formatos"
import { competencia, formatarCompetencia } from "@partida/fiscal"
import { type Folha, fio, type Pedaco } from "./folha.ts"
import { avisoDeExtrato, RASCUNHO } from "./secoes.ts"
import { CORES, ESTILOS, PAGINA } from "./tema.ts"
import type { EntradaMemoriaPdf } from "./tipos.ts"

const LARGURA_DIREITA = 130
const LARGURA_DA_MARCA = 220

/**
 * Writes header and footer on every page. It comes last, when the number of pages is known. Long names are shortened
 * here; the opening of the first page has them whole.
 */
export function escreverMargens(folha: Folha, entrada: EntradaMemoriaPdf): void {
  const { start, count } = folha.doc.bufferedPageRange()
  const aviso = avisoDeExtrato(entrada)
  for (let i = 0; i < count; i++) {
    folha.doc.switchToPage(start + i)
    escreverCabecalho(folha, entrada, `página ${i + 1} de ${count}`)
    escreverRodape(folha, aviso, entrada.marca.nome, entrada.selo === null)
  }
}

function escreverCabecalho(folha: Folha, { escritorio, empresa, ...entrada }: EntradaMemoriaPdf, pagina: string): void {
  const largura = folha.largura - LARGURA_DIREITA
  const cnpjEscritorio = ` · CNPJ ${formatarDocumento(escritorio.cnpj)}`
  const cnpjEmpresa = ` · CNPJ ${formatarDocumento(empresa.cnpj)}`
  const livreEscritorio = largura - folha.medir(cnpjEscritorio, ESTILOS.margem)
  const livreEmpresa = largura - folha.medir(cnpjEmpresa, ESTILOS.margemForte)
  const y = PAGINA.yCabecalho
  const esquerda = (texto: string, estilo: Pedaco["estilo"]) => ({ texto, x: folha.esquerda, estilo })
  const direita = (texto: string) => ({ texto, x: folha.direita, estilo: ESTILOS.margem, alinhar: "direita" }) as const
  folha.escreverArtefato(
    [
      esquerda(
        folha.encurtar(empresa.razaoSocial, ESTILOS.margemForte, livreEmpresa) + cnpjEmpresa,
        ESTILOS.margemForte,
      ),
      direita(`Competência ${formatarCompetencia(competencia(entrada.competencia))}`),
    ],
    y,
  )
  folha.escreverArtefato(
    [
      esquerda(folha.encurtar(escritorio.nome, ESTILOS.margem, livreEscritorio) + cnpjEscritorio, ESTILOS.margem),
      direita(pagina),
    ],
    y + 12,
  )
  folha.artefato(() => fio(folha.doc, folha.esquerda, folha.direita, y + 27, CORES.borda))
}

function escreverRodape(folha: Folha, aviso: string, marca: string, rascunho: boolean): void {
  const y = PAGINA.yRodape
  folha.artefato(() => fio(folha.doc, folha.esquerda, folha.direita, y - 6, CORES.borda))
  folha.escreverArtefato([{ texto: aviso, x: folha.esquerda, estilo: ESTILOS.margem }], y)
  const nome = folha.encurtar(marca, ESTILOS.margem, LARGURA_DA_MARCA)
  folha.escreverArtefato([{ texto: nome, x: folha.direita, estilo: ESTILOS.margem, alinhar: "direita" }], y + 11)
  if (rascunho) {
    folha.escreverArtefato([{ texto: RASCUNHO, x: folha.esquerda, estilo: ESTILOS.avisoRascunho }], y + 11)
  }
}
