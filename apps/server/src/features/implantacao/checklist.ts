import {
  type EtapaDaImplantacao,
  type EtapaEmDetalhe,
  etapasDaImplantacao,
  nomesDasEtapas,
  regimes,
} from "@partida/contracts"
import { competencia, competenciasEntre, formatarCompetencia, formatarData, somarMeses } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import { enumerar } from "../../palavras.ts"
import type { Declaracao, FatosDaEmpresa } from "./detalhe.repository.ts"
import { dadosExigidos, type Momento } from "./etapas.repository.ts"

/** What the data says of a step in words: what is missing, or what shows it done. */
interface Leitura {
  readonly faltas: readonly string[]
  readonly prova: string
}

/**
 * The six steps of one company in words. `pelosDados` is the verdict of the same query that places it on the board: here
 * it is only explained.
 */
export function montarChecklist(
  fatos: FatosDaEmpresa,
  pelosDados: Readonly<Record<EtapaDaImplantacao, boolean>>,
  ditas: readonly Declaracao[],
  momento: Momento,
): EtapaEmDetalhe[] {
  return nomesDasEtapas.map((etapa) => {
    const { faltas, prova } = leituras[etapa](fatos, momento)
    const dita = ditas.find((d) => d.etapa === etapa)
    if (pelosDados[etapa]) return { etapa, situacao: "feita", faltas: [], explicacao: prova, dita: null }
    if (!dita) return { etapa, situacao: "pendente", faltas: [...faltas], explicacao: null, dita: null }
    return {
      etapa,
      situacao: dita.situacao,
      faltas: [],
      explicacao: dita.situacao === "feita" ? "Declarada como feita." : "Dispensada.",
      dita: { por: dita.por, em: dita.em.toISOString(), motivo: dita.motivo },
    }
  })
}

/** Names of steps, as sentences list them: "Sócios e Certificado". */
export function emLista(etapas: readonly EtapaDaImplantacao[]): string {
  return enumerar(etapas.map((e) => etapasDaImplantacao[e].rotulo))
}

const leituras: Readonly<Record<EtapaDaImplantacao, (fatos: FatosDaEmpresa, momento: Momento) => Leitura>> = {
  dados: ({ cadastro }) => ({
    faltas: camposVazios(cadastro),
    prova: "Cadastro completo.",
  }),
  socios: ({ quadro }) => ({
    faltas: ["Quadro de sócios, com as participações somando 100%"],
    prova: quadro ? `Quadro de sócios desde ${formatarData(quadro.desde)}.` : "",
  }),
  "regime-e-cnae": ({ regime, principal }) => ({
    faltas: [...(regime ? [] : ["Regime tributário"]), ...(principal ? [] : ["Atividade principal (CNAE)"])],
    prova:
      regime && principal
        ? `${regimes[regime.regime]} desde ${formatarCompetencia(competencia(regime.desde))}; ${principal.descricao}.`
        : "",
  }),
  certificado: autorizacao,
  integracoes: () => ({
    faltas: ["Dizer que emissor de notas, bancos e captura estão ligados, ou que a empresa não os usa"],
    prova: "",
  }),
  "saldo-inicial": saldoInicial,
}

function camposVazios(cadastro: FatosDaEmpresa["cadastro"]): string[] {
  const valores: Readonly<Record<keyof typeof dadosExigidos, string | null>> = {
    id_natureza_juridica: cadastro.idNaturezaJuridica,
    email: cadastro.email,
    telefone: cadastro.telefone,
    cep: cadastro.cep,
    logradouro: cadastro.logradouro,
    numero: cadastro.numero,
    bairro: cadastro.bairro,
  }
  return Object.entries(dadosExigidos).flatMap(([coluna, rotulo]) =>
    Object.entries(valores).some(([c, valor]) => c === coluna && !valor) ? [rotulo] : [],
  )
}

function autorizacao({ certificados, procuracoes }: FatosDaEmpresa, { agora, hoje }: Momento): Leitura {
  const certificado = certificados.find((c) => c.desde <= agora && c.ate > agora)
  const procuracao = procuracoes.find((p) => p.desde <= hoje && p.ate >= hoje)
  const prova = certificado
    ? `Certificado de ${certificado.titular} válido até ${formatarData(diaCivil(certificado.ate))}.`
    : procuracao
      ? `Procuração para ${procuracao.outorgado} válida até ${formatarData(procuracao.ate)}.`
      : ""
  const [vencido] = certificados.filter((c) => c.ate <= agora)
  const [semPoder] = procuracoes.filter((p) => p.ate < hoje)
  if (vencido)
    return {
      prova,
      faltas: [`O certificado de ${vencido.titular} venceu em ${formatarData(diaCivil(vencido.ate))}. Envie o novo.`],
    }
  if (semPoder)
    return {
      prova,
      faltas: [`A procuração para ${semPoder.outorgado} venceu em ${formatarData(semPoder.ate)}. Cadastre a nova.`],
    }
  const futura = certificados[0] ?? procuracoes[0]
  return {
    prova,
    faltas: [
      futura
        ? "O certificado ou a procuração cadastrada ainda não começou a valer"
        : "Certificado digital ou procuração",
    ],
  }
}

/** Months without typed revenue, as ranges. */
function saldoInicial({ cadastro, primeiroMes, mesesDigitados }: FatosDaEmpresa): Leitura {
  const inicio = competencia(cadastro.inicioNoSistema)
  const ultimo = somarMeses(inicio, -1)
  const meses = competenciasEntre(competencia(primeiroMes), ultimo)
  const [primeiro] = meses
  if (!primeiro)
    return {
      faltas: [],
      prova: `A empresa começou no sistema em ${formatarCompetencia(inicio)}, sem meses anteriores.`,
    }
  const intervalos: string[] = []
  for (let i = 0; i < meses.length; i++) {
    const de = meses[i]
    if (de === undefined || mesesDigitados.has(de)) continue
    let ate = de
    for (
      let seguinte = meses[i + 1];
      seguinte !== undefined && !mesesDigitados.has(seguinte);
      seguinte = meses[i + 1]
    ) {
      ate = seguinte
      i++
    }
    intervalos.push(intervalo(de, ate))
  }
  return {
    faltas: intervalos.map((meses) => `Receita de ${meses}`),
    prova: `Receita digitada de ${intervalo(primeiro, ultimo)}.`,
  }
}

type Mes = ReturnType<typeof competencia>

const intervalo = (de: Mes, ate: Mes) =>
  de === ate ? formatarCompetencia(de) : `${formatarCompetencia(de)} a ${formatarCompetencia(ate)}`
