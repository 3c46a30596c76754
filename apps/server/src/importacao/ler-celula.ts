import type { ColunaEmUso } from "./interpretar.ts"
import { type Celula, ehData, ehErro } from "./tipos.ts"
import { vazia } from "./totais.ts"
import { lerCnae } from "./valores/atividades.ts"
import { LEITORES } from "./valores/cadastro.ts"
import { lerData, lerDataOuMes, lerMes } from "./valores/datas.ts"
import { ehTracoDeZero, lerDecimal, lerDinheiro, lerPercentual } from "./valores/dinheiro.ts"
import { lerCnpj, lerDocumento } from "./valores/documentos.ts"
import { falhou, type Leitura, lido, recusado } from "./valores/leitura.ts"

/** The empty tail of a sheet may be of formulas that the accounting format shows as dashes. */
export const semConteudo = (c: Celula) => vazia(c) || ehTracoDeZero(c)
/** A dash is a zero where an amount is what the row is for; elsewhere it is nothing informed. */
export const semValor = (c: Celula, { definicao }: ColunaEmUso) =>
  (definicao.porMes === true || definicao.obrigatorio === true) && definicao.formato === "dinheiro"
    ? c === null || c === ""
    : semConteudo(c)

/** What a cell says of the field of its column, or why it says nothing. */
export function lerCampo(celula: Celula, coluna: ColunaEmUso, desde1904: boolean): Leitura<string | null> {
  if (semValor(celula, coluna)) return lido(null)
  switch (coluna.definicao.formato) {
    case "cnpj":
      return lerCnpj(celula)
    case "documento":
      return lerDocumento(celula)
    case "data":
      return coluna.definicao.aceitaMes === true ? lerDataOuMes(celula, desde1904) : lerData(celula, desde1904)
    case "mes":
      return lerMes(celula, desde1904)
    case "dinheiro": {
      const valor = lerDinheiro(celula, coluna.estilo)
      if (falhou(valor)) return valor
      return valor.valor === null ? lido(null) : lido(valor.valor.toString(), valor.aviso)
    }
    case "numero":
      // The sign stays: it says that the amount is a share.
      return typeof celula === "string" && celula.includes("%")
        ? comPorcento(lerDecimal(celula.replace("%", ""), coluna.estilo))
        : lerDecimal(celula, coluna.estilo)
    case "percentual":
      return lerPercentual(celula, coluna.estilo, coluna.emFracoes)
    case "codigo":
    case "texto":
    case "sim-nao":
      return lerTexto(celula, coluna)
    default:
      return coluna.definicao.formato satisfies never
  }
}

const comPorcento = (l: Leitura<string | null>): Leitura<string | null> =>
  falhou(l) || l.valor === null ? l : { ...l, valor: `${l.valor}%` }

function lerTexto(celula: Celula, coluna: ColunaEmUso): Leitura<string | null> {
  if (celula === null) return lido(null)
  if (ehErro(celula)) return recusado(celula.erro)
  if (ehData(celula)) return recusado("há uma data onde se espera um texto. Formate a coluna como texto")
  const texto = String(celula).trim()
  if (texto === "") return lido(null)
  const ler = coluna.campo === "cnae" ? lerCnae : LEITORES[coluna.campo]
  if (ler === undefined) throw new Error(`O campo ${coluna.campo} não tem leitor.`)
  return ler(texto)
}
