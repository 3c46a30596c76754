import type { ComparacaoDaEmpresa } from "@partida/contracts"
import {
  type AnexoDaAtividade,
  type Centavos,
  centavos,
  deReais,
  paraReais,
  somarCentavos,
  taxa,
  ZERO,
} from "@partida/fiscal"
import {
  type CenarioDaReforma,
  dividirPorAnexo,
  type EntradaReforma,
  mesesDoSemestre,
  porMercado,
  semestresDaOpcao,
  simularReforma,
  situarOpcao,
  temFatorR,
} from "@partida/fiscal/simuladores"
import type { Premissas } from "./premissas.ts"

type Anexo = EntradaReforma["anexo"]

/** The semesters after a month at the same pace, the first one whole; or why there is no such choice. */
export function compararSemestres(
  premissas: Premissas,
  competencia: string,
  fontes: FontesDasFracoes,
  hoje: string,
): Pick<Extract<ComparacaoDaEmpresa, { situacao: "calculado" }>, "reforma"> & { readonly semOpcao: string | null } {
  const semestres = semestresDaOpcao().filter(({ semestre }) => mesesDoSemestre(semestre).every((m) => m > competencia))
  const simulados = semestres.map((opcao) => ({ opcao, resposta: simularSemestre(opcao.semestre, premissas) }))
  const [primeiro] = simulados
  if (primeiro?.resposta.tipo === "nao-se-aplica") return { reforma: null, semOpcao: primeiro.resposta.motivo }
  if (primeiro?.resposta.tipo !== "calculado") return { reforma: null, semOpcao: null }
  const { resultado, memoria, avisos } = primeiro.resposta
  const custos = simulados.flatMap(({ opcao, resposta }) =>
    resposta.tipo === "calculado"
      ? { opcao, diferenca: resposta.resultado.central.diferenca, faixa: faixaDe(resposta.resultado.cenarios) }
      : [],
  )
  return {
    semOpcao: null,
    reforma: {
      semestre: primeiro.opcao.semestre,
      semestres: custos.map(({ opcao, diferenca, faixa }) => ({
        semestre: opcao.semestre,
        de: opcao.de,
        ate: opcao.ate,
        cancelavelAte: opcao.cancelavelAte,
        situacao: situarOpcao(opcao, hoje),
        diferenca: paraReais(diferenca),
        faixa: emReais(faixa),
      })),
      diferencaTotal: paraReais(somarCentavos(custos.map(({ diferenca }) => diferenca))),
      // The CBS is one in all of them: the least of each comes together.
      faixaTotal: emReais({
        de: somarCentavos(custos.map(({ faixa }) => faixa.de)),
        ate: somarCentavos(custos.map(({ faixa }) => faixa.ate)),
      }),
      central: apresentar(resultado.central),
      cenarios: resultado.cenarios.map(apresentar),
      premissas: resultado.premissas.map((premissa) => ({
        ...premissa,
        fonte: (premissa.confianca === "informada" ? fonteDe(premissa.nome, fontes) : null) ?? premissa.fonte,
      })),
      conclusao: resultado.conclusao,
      avisos: [
        ...(temFatorR(premissas.entrada)
          ? ["O semestre supõe o Anexo III no Fator R: com a folha abaixo de 28%, o DAS seria o do Anexo V."]
          : []),
        ...(premissas.entrada.partes?.some(({ mercado }) => mercado === "externo")
          ? ["O semestre é só da receita no país: a exportação não deve IBS nem CBS, nem por dentro nem por fora."]
          : []),
        ...avisos,
      ],
      memoria,
    },
  }
}

/** Who stored each of the fractions that are supposed; null when who asks said it. */
interface FontesDasFracoes {
  readonly cbs: string | null
  readonly parcelaParaEmpresas: string | null
}

const fonteDe = (nome: string, { cbs, parcelaParaEmpresas }: FontesDasFracoes) =>
  nome === "CBS" ? cbs : parcelaParaEmpresas

/** What is sold in the country alone: exports owe neither IBS nor CBS, so that the choice changes nothing of them. */
function noPais({ entrada }: Premissas): Premissas["entrada"] {
  const { partes, receitaMensal } = entrada
  if (partes === undefined) return entrada
  const internas = partes.filter(({ mercado }) => mercado !== "externo")
  return { ...entrada, partes: internas, receitaMensal: porMercado(entrada, receitaMensal).interno }
}

function simularSemestre(semestre: string, premissas: Premissas) {
  const { comprasComCredito, parcelaParaEmpresas, cbs } = premissas
  const entrada = noPais(premissas)
  const { receitaMensal } = entrada
  const porAnexo = new Map<Anexo, Centavos>()
  for (const [anexo, valor] of dividirPorAnexo(entrada, receitaMensal))
    porAnexo.set(noTerceiro(anexo), centavos((porAnexo.get(noTerceiro(anexo)) ?? ZERO) + valor))
  return simularReforma({
    semestre,
    anexo: noTerceiro(entrada.anexo),
    porAnexo,
    meses: mesesDoSemestre(semestre).map((competencia) => ({
      competencia,
      rbt12: centavos(receitaMensal * MESES_DO_ANO),
      receita: receitaMensal,
      comprasComCredito: deReais(comprasComCredito),
    })),
    parcelaParaEmpresas: taxa(parcelaParaEmpresas),
    ...(cbs === null ? {} : { cbs: taxa(cbs) }),
  })
}

const noTerceiro = (anexo: AnexoDaAtividade): Anexo => (anexo === "III/V" ? "III" : anexo)

const MESES_DO_ANO = 12n

interface Faixa {
  readonly de: Centavos
  readonly ate: Centavos
}

const emReais = ({ de, ate }: Faixa) => ({ de: paraReais(de), ate: paraReais(ate) })

/** The least and the most that the scenarios of a semester say. */
function faixaDe(cenarios: readonly CenarioDaReforma[]): Faixa {
  const diferencas = cenarios.map(({ diferenca }) => diferenca).sort((a, b) => (a < b ? -1 : 1))
  const [de = ZERO] = diferencas
  return { de, ate: diferencas.at(-1) ?? de }
}

const apresentar = (c: CenarioDaReforma) => ({
  aliquota: c.aliquota,
  dasDentro: paraReais(c.dasDentro),
  custoFora: paraReais(c.custoFora),
  diferenca: paraReais(c.diferenca),
  creditoDoClienteDentro: paraReais(c.creditoDoClienteDentro),
  creditoDoClienteFora: paraReais(c.creditoDoClienteFora),
})
