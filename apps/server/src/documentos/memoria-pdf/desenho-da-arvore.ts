import { alturaDe, type Elemento, type Folha, fio, type LinhaVisual, type Pedaco } from "./folha.ts"
import type { NotaDoPasso, PassoImpresso } from "./passos-impressos.ts"
import { alturaSemQuebras, type Coluna, escreverTabela } from "./tabela.ts"
import { CORES, ESTILOS, type Estilo } from "./tema.ts"

const RECUO_MAXIMO = 12
/** Indentation of the deepest level: what is left must hold a bracket table and a long label. */
const RECUO_TOTAL = 130
const SINAL = 11
const FOLGA_DO_VALOR = 14
const LARGURA_DO_TEXTO = 190
const TOPO_DO_PASSO = 3.5
const FIM_DO_PASSO = 3
const LARGURA_DA_FAIXA = 400

const COLUNAS_DA_FAIXA: readonly Coluna[] = [
  { titulo: "Faixa", peso: 34 },
  { titulo: "De", peso: 78, alinhar: "direita" },
  { titulo: "Até", peso: 78, alinhar: "direita" },
  { titulo: "Alíquota", peso: 56, alinhar: "direita" },
  { titulo: "Parcela a deduzir", peso: 80, alinhar: "direita" },
  { titulo: "", peso: 50 },
]

interface Nivel {
  readonly recuo: number
  readonly x: number
  readonly guias: readonly number[]
}

/** Writes the steps as an indented calculation: label at the left, value at the right, explanation below. */
export function escreverArvore(folha: Folha, passos: readonly PassoImpresso[]): void {
  const fundo = passos.reduce((maior, { nivel }) => Math.max(maior, nivel), 1)
  const recuo = Math.min(RECUO_MAXIMO, RECUO_TOTAL / fundo)
  for (const passo of passos) {
    const nivel = localizar(folha, passo.nivel, recuo)
    const linhas = montarPasso(folha, passo, nivel)
    if (passo.faixas.length > 0) folha.garantir(alturaDe(linhas) + alturaSemQuebras(passo.faixas.length))
    folha.escrever(linhas)
    if (passo.faixas.length > 0) escreverFaixas(folha, passo, nivel)
  }
  folha.artefato(() => fio(folha.doc, folha.esquerda, folha.direita, folha.y, CORES.borda))
}

function localizar(folha: Folha, nivel: number, recuo: number): Nivel {
  const guias = Array.from({ length: nivel }, (_, i) => folha.esquerda + recuo * i + SINAL / 2)
  return { recuo, x: folha.esquerda + recuo * nivel, guias }
}

function montarPasso(folha: Folha, passo: PassoImpresso, nivel: Nivel): LinhaVisual[] {
  const grupo = folha.elemento("Div")
  const estilo = passo.nivel === 0 ? ESTILOS.figura : passo.nivel === 1 ? ESTILOS.forte : ESTILOS.corpo
  const x = nivel.x + SINAL
  const valores = passo.valorQuebra ? folha.quebrar(passo.valor, estilo, LARGURA_DO_TEXTO) : [passo.valor]
  const larguraDoValor = Math.max(0, ...valores.map((valor) => folha.medir(valor, estilo)))
  const espaco = folha.direita - x - larguraDoValor - FOLGA_DO_VALOR
  const rotulos = folha.quebrar(passo.rotulo, estilo, espaco)
  // Apart, so that a wrapped label is read whole before its value.
  const cabeca = folha.elemento("P", grupo)
  const doRotulo = folha.elemento("Span", cabeca)
  const doValor = folha.elemento("Span", cabeca)
  const quantas = Math.max(1, rotulos.length, valores.length)
  const linhas = Array.from({ length: quantas }, (_, i): LinhaVisual => {
    const primeira = i === 0
    const pedacos: Pedaco[] = []
    if (primeira && passo.operador !== "") {
      pedacos.push({ texto: passo.operador, x: nivel.x + 2, estilo: ESTILOS.suave, elemento: doRotulo })
    }
    pedacos.push(...pedacoDe(rotulos[i], x, estilo, doRotulo))
    pedacos.push(...pedacoDe(valores[i], folha.direita, estilo, doValor, "direita"))
    const recuo = primeira ? TOPO_DO_PASSO : 0
    return { altura: estilo.linha + recuo, recuo, pedacos, fundo: fundoDoPasso(folha, nivel, primeira) }
  })
  for (const nota of passo.notas) linhas.push(...montarNota(folha, nota, nivel, grupo))
  linhas.push({ altura: FIM_DO_PASSO, pedacos: [], fundo: fundoDoPasso(folha, nivel, false) })
  return linhas
}

function montarNota(folha: Folha, { tipo, texto }: NotaDoPasso, nivel: Nivel, grupo: Elemento): LinhaVisual[] {
  const estilo = estiloDaNota(tipo)
  const x = nivel.x + SINAL
  const elemento = folha.elemento("P", grupo)
  return folha.quebrar(texto, estilo, folha.direita - x - FOLGA_DO_VALOR).map((linha) => ({
    altura: estilo.linha,
    pedacos: pedacoDe(linha, x, estilo, elemento),
    fundo: fundoDoPasso(folha, nivel, false),
  }))
}

function estiloDaNota(tipo: NotaDoPasso["tipo"]): Estilo {
  switch (tipo) {
    case "formula":
      return ESTILOS.nota
    case "observacao":
      return ESTILOS.observacao
    case "norma":
      return ESTILOS.norma
    default: {
      const impossivel: never = tipo
      throw new Error(`Nota desconhecida: ${String(impossivel)}`)
    }
  }
}

function pedacoDe(
  texto: string | undefined,
  x: number,
  estilo: Estilo,
  elemento: Elemento,
  alinhar: "esquerda" | "direita" = "esquerda",
): Pedaco[] {
  return texto === undefined || texto === "" ? [] : [{ texto, x, estilo, alinhar, elemento }]
}

/** Vertical guides tie a step to those above it, also across a page break. */
function fundoDoPasso(folha: Folha, nivel: Nivel, primeira: boolean): (y: number, altura: number) => void {
  return (y, altura) => {
    if (primeira) fio(folha.doc, nivel.x, folha.direita, y)
    for (const x of nivel.guias) {
      folha.doc
        .moveTo(x, y)
        .lineTo(x, y + altura)
        .lineWidth(0.6)
        .strokeColor(CORES.guia)
        .stroke()
    }
  }
}

function escreverFaixas(folha: Folha, passo: PassoImpresso, nivel: Nivel): void {
  const x = nivel.x + SINAL
  const linhas = passo.faixas.map(({ celulas, escolhida }) => ({ celulas, destaque: escolhida }))
  const lateral = fundoDoPasso(folha, nivel, false)
  escreverTabela(folha, COLUNAS_DA_FAIXA, linhas, {
    x,
    largura: Math.min(LARGURA_DA_FAIXA, folha.direita - x),
    lateral,
  })
  folha.escrever([{ altura: FIM_DO_PASSO * 2, pedacos: [], fundo: lateral }])
}
