import { apurarSimples, competencia, type Falta, formatarCompetencia, reaisPorExtenso } from "@partida/fiscal"
import { janelaDoPeriodo } from "@partida/fiscal/simuladores"
import { enumerar } from "../../palavras.ts"
import type { EntradaSimples } from "./entrada.ts"
import { paraMotor, tabelasDoMes } from "./para-motor.ts"

type Apurado = Extract<ReturnType<typeof apurarSimples>, { readonly tipo: "calculado" }>["resultado"]

/**
 * What is lacking when the CPP of the DAS that nobody told decides the annex of the month: both ratios and both taxes. Null when
 * the month is the same whatever the answer.
 */
export function duvidaDaCpp(guardada: EntradaSimples, sem: Apurado): Falta | null {
  const naJanela = cppSemRespostaNaJanela(guardada)
  if (naJanela.length === 0 || sem.fatorR === null) return null
  const presumidas = new Map(naJanela.map((c) => [c.competencia, c.ate]))
  const resposta = apurarSimples(
    paraMotor({
      ...guardada,
      folhas: guardada.folhas.map((f) => {
        const valor = presumidas.get(f.competencia)
        if (valor === undefined) return f
        return { ...f, componentes: [...f.componentes, { tipo: "cpp-das", valor, origem: f.origem }] }
      }),
    }),
    tabelasDoMes(guardada),
  )
  if (resposta.tipo !== "calculado" || resposta.resultado.das === sem.das) return null
  const com = resposta.resultado
  const meses = enumerar(naJanela.map((c) => formatarCompetencia(competencia(c.competencia))))
  const lado = (r: Apurado) => `${percentual(r.fatorR ?? "0")} (DAS de ${reaisPorExtenso(r.das)})`
  return {
    codigo: "cpp-do-das-sem-resposta",
    mensagem:
      `A CPP recolhida dentro do DAS pago em ${meses} decide o anexo, e ninguém a informou. Sem ela o Fator R é ${lado(sem)}; ` +
      `com ela pode chegar a ${lado(com)}. Informe quanto da CPP foi pago em cada mês, zero se nada, ou registre em Guias o pagamento dos DAS (LC 123/2006 art. 18 §24).`,
    competencia: guardada.competencia,
  }
}

/** Months of the window of the Fator R whose CPP of the DAS nobody told; the inputs reach one month further back. */
function cppSemRespostaNaJanela({ cppSemResposta = [], ...entrada }: EntradaSimples) {
  if (cppSemResposta.length === 0) return []
  const janela = janelaDoPeriodo(competencia(entrada.competencia), competencia(entrada.abertura.slice(0, 7)))
  return cppSemResposta.filter((c) => janela?.meses.includes(competencia(c.competencia)))
}

/** "0.28" is "28 %": the ratio of the law has two decimals. */
const percentual = (fatorR: string) => `${BigInt(fatorR.replace(".", ""))}%`
