import {
  type Competencia,
  competenciasEntre,
  diasEntre,
  formatarCompetencia,
  formatarData,
  janeiroDe,
  competencia as mesDe,
  type Norma,
  primeiroDia,
  somarMeses,
  TABELAS,
  vigenteEm,
} from "@partida/fiscal"
import type { AlertaDevido, FatosDaEmpresa } from "./tipos.ts"

const ANO = 12
const DIAS_CRITICOS = 10
const PERTO = 1
const URGENTE = 2
const SO_DEZEMBRO = 3

/** The January that a day is before, or in. */
const efeitosDe = (dia: string): Competencia => {
  const janeiro = janeiroDe(mesDe(dia.slice(0, 7)))
  return janeiro === dia.slice(0, 7) ? janeiro : somarMeses(janeiro, ANO)
}

/** What the law asks of who enters the Simples in the January that a day is before (or in); null in other years. */
export function prazosDaEntrada(dia: string) {
  const efeitos = efeitosDe(dia)
  const { valor, norma } = vigenteEm(TABELAS.receitasAnterioresAOpcao, primeiroDia(efeitos))
  return valor === null ? null : { ...valor, efeitos, norma }
}

/** Of the Simples from that January on, without having been in it the whole year before, or since its opening. */
function entra({ regimes, abertura }: Pick<FatosDaEmpresa, "regimes" | "abertura">, efeitos: Competencia): boolean {
  const regimeEm = (mes: string) => regimes.findLast(({ desde }) => desde <= mes)?.regime ?? "simples"
  const ano = competenciasEntre(somarMeses(efeitos, -ANO), somarMeses(efeitos, -1))
  return (
    regimeEm(efeitos) === "simples" &&
    ano.some((mes) => mes >= abertura.slice(0, ANO_E_MES) && regimeEm(mes) !== "simples")
  )
}

const ANO_E_MES = 7

/**
 * Who enters the Simples in January informs what it had before, or the figures of the Receita set its rate. Goes away on the
 * day after the last deadline: nothing here says that it was done. `dia` is the civil day, AAAA-MM-DD.
 */
export function alertaDasReceitasAnteriores(fatos: FatosDaEmpresa, dia: string): AlertaDevido[] {
  const prazos = prazosDaEntrada(dia)
  if (prazos === null || dia > prazos.prazoDaUltima || !entra(fatos, prazos.efeitos)) return []
  const { efeitos, desde, ate, ultima, norma } = prazos
  const soDezembro = dia > prazos.prazo
  const prazo = soDezembro ? prazos.prazoDaUltima : prazos.prazo
  const dias = diasEntre(dia, prazo)
  const urgente = soDezembro || dias <= DIAS_CRITICOS
  const meses = `de ${formatarCompetencia(desde)} a ${formatarCompetencia(ate)}`
  return [
    {
      tipo: "receitas-anteriores",
      chave: efeitos,
      nivel: urgente ? "critico" : "atencao",
      degrau: soDezembro ? SO_DEZEMBRO : urgente ? URGENTE : PERTO,
      competencia: ultima,
      mensagem: `${entrada(efeitos)} ${
        soDezembro
          ? `informe no PGDAS-D, em Receitas Anteriores à Opção, a receita e a folha de ${formatarCompetencia(ultima)} até ${formatarData(prazo)}, e confira se as ${meses} foram confirmadas`
          : `confirme no PGDAS-D, em Receitas Anteriores à Opção, a receita e a folha ${meses} até ${formatarData(prazo)}, e as de ${formatarCompetencia(ultima)} até ${formatarData(prazos.prazoDaUltima)}`
      }. ${semIsso(norma)}`,
      dados: { prazo },
    },
  ]
}

const entrada = (efeitos: Competencia) =>
  `A empresa entra no Simples em ${formatarCompetencia(efeitos)} sem ter ficado nele o ano inteiro antes:`

const semIsso = ({ titulo }: Norma) => `Sem isso a alíquota sai dos números da Receita Federal: ${titulo}.`
