import { DIAS_A_VENCER } from "@partida/contracts"
import { diasEntre, formatarCompetencia, formatarData, competencia as mesDe, somarMeses } from "@partida/fiscal"
import type { AlertaDevido, FatosDaEmpresa } from "./tipos.ts"

/** Days of a month in which notes of the month before may still be on their way. */
const DIAS_DE_TOLERANCIA = 5
const MESES_CRITICOS = 2
/** Nobody looks for notes older than this. */
const MESES_PROCURADOS = 12
const COM_RECEITA = new Set(["simples", "mei", "presumido"])

/**
 * Months that ended without a note, a typed amount or a person saying that there was none: which source has not answered,
 * since when. `dia` is the civil day, AAAA-MM-DD.
 */
export function alertaSemReceita(fatos: FatosDaEmpresa, dia: string): AlertaDevido[] {
  if (!fatos.procuraReceita || fatos.regime === null || !COM_RECEITA.has(fatos.regime)) return []
  const hoje = mesDe(dia.slice(0, 7))
  const ultimo = somarMeses(hoje, Number(dia.slice(8)) <= DIAS_DE_TOLERANCIA ? -2 : -1)
  const depois = fatos.ultimaReceita === null ? null : somarMeses(mesDe(fatos.ultimaReceita.competencia), 1)
  const inicio = [
    fatos.inicioNoSistema,
    fatos.abertura.slice(0, 7),
    somarMeses(ultimo, 1 - MESES_PROCURADOS),
    depois ?? "",
  ]
    .sort()
    .at(-1)
  const faltam: string[] = []
  for (let mes = mesDe(inicio ?? hoje); mes <= ultimo; mes = somarMeses(mes, 1))
    if (!fatos.conferidos.has(mes) && !fatos.saiuEm(mes)) faltam.push(mes)
  const [primeiro] = faltam
  if (primeiro === undefined) return []
  const muitos = faltam.length >= MESES_CRITICOS
  const ultima =
    fatos.ultimaReceita === null
      ? `Nenhuma nota nem receita digitada chegou desde que a empresa entrou no sistema, em ${formatarCompetencia(mesDe(fatos.inicioNoSistema))}`
      : `A última nota ou receita digitada é de ${formatarCompetencia(mesDe(fatos.ultimaReceita.competencia))} e chegou em ${formatarData(fatos.ultimaReceita.em)}`
  const quais = muitos
    ? `${faltam.length} meses seguem sem receita, de ${formatarCompetencia(mesDe(primeiro))} a ${formatarCompetencia(mesDe(faltam.at(-1) ?? primeiro))}`
    : `${formatarCompetencia(mesDe(primeiro))} segue sem receita`
  return [
    {
      tipo: "sem-receita",
      chave: primeiro,
      nivel: muitos ? "critico" : "atencao",
      degrau: Math.min(faltam.length, MESES_CRITICOS),
      competencia: ultimo,
      mensagem: `${ultima}: ${quais}. Importe as notas, digite a receita ou conclua o faturamento do mês como sem movimento.`,
      dados: { meses: faltam.length, ultimaReceita: fatos.ultimaReceita?.competencia ?? null },
    },
  ]
}

const DIAS_CRITICOS = 7
const PERTO = 1
const URGENTE = 2

/** Certificates in force that end in thirty days, or have ended. `dia` is the civil day. */
export function alertasDosCertificados({ certificados }: FatosDaEmpresa, dia: string): AlertaDevido[] {
  return certificados.flatMap(({ id, titular, tipo, validoAte }) => {
    const dias = diasEntre(dia, validoAte)
    if (dias > DIAS_A_VENCER) return []
    const urgente = dias <= DIAS_CRITICOS
    const quando = dias < 0 ? "venceu" : "vence"
    return [
      {
        tipo: "certificado" as const,
        chave: id,
        nivel: urgente ? ("critico" as const) : ("atencao" as const),
        degrau: urgente ? URGENTE : PERTO,
        competencia: dia.slice(0, 7),
        mensagem: `O ${tipo} de ${titular} ${quando} em ${formatarData(validoAte)}. Sem ele a empresa não assina notas nem declarações: renove-o com a autoridade certificadora e envie o novo arquivo.`,
        dados: { validoAte },
      },
    ]
  })
}
