import { type Competencia, primeiroDia } from "../../nucleo/competencia.ts"
import { EntradaInvalida, ParametroSemVigencia } from "../../nucleo/erros.ts"
import type { Passo, Resposta } from "../../nucleo/memoria.ts"
import { type Parametro, type Periodo, usoDe, vigenteEm } from "../../nucleo/parametro.ts"
import { emTexto, grupo } from "../../nucleo/passos.ts"
import { calculado } from "../../nucleo/respostas.ts"
import { NOTAS_DOS_CNAES } from "../../parametros/simples/cnae.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import type { AnexoDaAtividade } from "../tipos.ts"

export interface EntradaCnae {
  readonly periodoApuracao: Competencia
  /** "6201-5/01" or its 7 digits. */
  readonly cnae: string
}

export interface ResultadoCnae {
  /** "ambiguo" and "desconhecido" must be asked to a person. */
  readonly situacao: "sugerido" | "impeditivo" | "ambiguo" | "desconhecido"
  readonly anexo: AnexoDaAtividade | null
}

/** The period, or null before the list existed. */
function vigenteOuNada<T>(parametro: Parametro<T>, data: string): Periodo<T> | null {
  try {
    return vigenteEm(parametro, data)
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}

/**
 * The annex that a CNAE suggests (rule `simples.cnae`): a suggestion, because the annex follows the activity of each receipt.
 * Barred codes block and ambiguous ones ask. Throws `ParametroSemVigencia` before 2018 and `EntradaInvalida`.
 */
export function sugerirAnexo(dados: EntradaCnae, tabelas: Tabelas = TABELAS): Resposta<ResultadoCnae> {
  const codigo = dados.cnae.replace(/[-/.\s]/g, "")
  if (!/^\d{7}$/.test(codigo)) throw new EntradaInvalida("cnae", `"${dados.cnae}" não é um CNAE de 7 algarismos`)
  const data = primeiroDia(dados.periodoApuracao)
  const sugestoes = vigenteEm(tabelas.anexoPorCnae, data)
  const responder = (
    resultado: ResultadoCnae,
    texto: string,
    parametro: Parametro<unknown>,
    periodo: Periodo<unknown>,
    avisos: readonly string[],
  ) => {
    const uso = usoDe(parametro, periodo, `CNAE ${codigo}`)
    const confianca =
      resultado.anexo === null ? uso.confianca : (sugestoes.valor.get(codigo)?.confianca ?? uso.confianca)
    const valor = emTexto(texto)
    const passo: Passo = {
      tipo: "parametro",
      rotulo: `CNAE ${codigo}`,
      valor,
      norma: periodo.norma,
      parametro: { ...uso, confianca },
    }
    return calculado(resultado, grupo("Anexo pelo CNAE", valor, [passo]), avisos)
  }
  const impeditivos = vigenteOuNada(tabelas.cnaesImpeditivos, data)
  if (impeditivos?.valor.has(codigo) === true) {
    const aviso = "Atividade impeditiva do Simples Nacional: a empresa não pode optar."
    return responder({ situacao: "impeditivo", anexo: null }, "Impeditivo", tabelas.cnaesImpeditivos, impeditivos, [
      aviso,
    ])
  }
  const ambiguos = vigenteOuNada(tabelas.cnaesAmbiguos, data)
  if (ambiguos?.valor.has(codigo) === true) {
    const aviso = "Código com atividades permitidas e impeditivas: confira a atividade exata."
    return responder({ situacao: "ambiguo", anexo: null }, "Ambíguo", tabelas.cnaesAmbiguos, ambiguos, [aviso])
  }
  const sugestao = sugestoes.valor.get(codigo)
  if (sugestao === undefined) {
    const aviso = "CNAE fora da lista: escolha o anexo pela atividade."
    return responder({ situacao: "desconhecido", anexo: null }, "Desconhecido", tabelas.anexoPorCnae, sugestoes, [
      aviso,
    ])
  }
  const nota = NOTAS_DOS_CNAES[codigo]
  const avisos = [
    ...(nota === undefined ? [] : [`Atenção: ${nota}.`]),
    ...(sugestao.confianca === "memory" ? ["Sugestão a conferir."] : []),
  ]
  return responder(
    { situacao: "sugerido", anexo: sugestao.anexo },
    `Anexo ${sugestao.anexo}`,
    tabelas.anexoPorCnae,
    sugestoes,
    avisos,
  )
}
