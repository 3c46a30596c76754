import { semAcento } from "../palavras.ts"

/** An activity of the PGDAS-D form, in its own words. */
interface AtividadeDoPgdas {
  /** Id of the official domain, 1 to 43. */
  readonly id: number
  /** What the form shows first; without options inside, the activity itself. */
  readonly grupo: string
  /** What is ticked inside the group; null where the group is the activity. */
  readonly opcao: string | null
  readonly exterior: boolean
}

const SEM_ST =
  "Sem substituição tributária/tributação monofásica/antecipação com encerramento de tributação (o substituto tributário do ICMS deve utilizar essa opção)"
const COM_ST =
  "Com substituição tributária/tributação monofásica/antecipação com encerramento de tributação (o substituído tributário do ICMS deve utilizar essa opção)"
const OUTRO = "sem retenção/substituição tributária de ISS, com ISS devido a outro(s) Município(s)"
const PROPRIO = "sem retenção/substituição tributária de ISS, com ISS devido ao próprio Município do estabelecimento"
const RETIDO = "com retenção/substituição tributária de ISS"

const REVENDA = "Revenda de mercadorias, exceto para o exterior"
const INDUSTRIA = "Venda de mercadorias industrializadas pelo contribuinte, exceto para o exterior"
const SERVICOS = "Prestação de serviços, exceto para o exterior"
const SERVICOS_FORA = "Prestação de serviços para o exterior"
const CONTABEIS =
  "Escritórios de serviços contábeis autorizados pela legislação municipal a pagar o ISS em valor fixo em guia do Município"
const FATOR_R = "Sujeitos ao fator “r”"
const ANEXO_III = "Não sujeitos ao fator “r” e tributados pelo Anexo III"
const ANEXO_IV = "Sujeitos ao Anexo IV"
const DA_LC116 =
  "Prestação de Serviços relacionados nos subitens 7.02, 7.05 e 16.1 da lista anexa à LC 116/2003, exceto para o exterior"
const DA_LC116_FORA =
  "Prestação de Serviços relacionados nos subitens 7.02 e 7.05 da lista anexa à LC 116/2003, para o exterior"
const CONSTRUCAO =
  "Serviços da área da construção civil relacionados nos subitens 7.02 e 7.05 da lista anexa à LC 116/2003 e tributados pelo"
const TRANSPORTE_MUNICIPAL =
  "Serviços de transporte coletivo municipal rodoviário, metroviário, ferroviário e aquaviário de passageiros"
const COMUNICACAO =
  "Serviços de comunicação; de transporte intermunicipal e interestadual de carga; e de transporte intermunicipal e interestadual de passageiros autorizados no inciso VI do art. 17 da LC 123"
const IPI_E_ISS = "Atividades com incidência simultânea de IPI e de ISS"

/** The three options of a service, in the order of the form. */
const comIss = (grupo: string, servico: string): [string, string][] => [
  [grupo, `${servico}, ${OUTRO}`],
  [grupo, `${servico}, ${PROPRIO}`],
  [grupo, `${servico}, ${RETIDO}`],
]

const maiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)
const SUBSTITUTO = "de ICMS (o substituto tributário deve utilizar essa opção)"
const SUBSTITUIDO = "de ICMS (o substituído tributário deve utilizar essa opção)"

/** In the order of the ids: the place is the id. */
const LISTA: readonly (readonly [grupo: string, opcao: string | null])[] = [
  [REVENDA, SEM_ST],
  [REVENDA, COM_ST],
  ["Revenda de mercadorias para o exterior", null],
  [INDUSTRIA, SEM_ST],
  [INDUSTRIA, COM_ST],
  ["Venda de mercadorias industrializadas pelo contribuinte para o exterior", null],
  ["Locação de bens móveis, exceto para o exterior", null],
  ["Locação de bens móveis para o exterior", null],
  [SERVICOS, CONTABEIS],
  ...comIss(SERVICOS, FATOR_R),
  ...comIss(SERVICOS, ANEXO_III),
  ...comIss(SERVICOS, ANEXO_IV),
  ...comIss(DA_LC116, `${CONSTRUCAO} Anexo III`),
  ...comIss(DA_LC116, `${CONSTRUCAO} Anexo IV`),
  ...comIss(DA_LC116, TRANSPORTE_MUNICIPAL),
  [SERVICOS_FORA, CONTABEIS],
  [SERVICOS_FORA, FATOR_R],
  [SERVICOS_FORA, ANEXO_III],
  [SERVICOS_FORA, ANEXO_IV],
  [DA_LC116_FORA, `${CONSTRUCAO} Anexo III`],
  [DA_LC116_FORA, `${CONSTRUCAO} Anexo IV`],
  [`${COMUNICACAO}, exceto para o exterior`, `Transporte sem substituição tributária ${SUBSTITUTO}`],
  [`${COMUNICACAO}, exceto para o exterior`, `Transporte com substituição tributária ${SUBSTITUIDO}`],
  [`${COMUNICACAO}, exceto para o exterior`, `Comunicação sem substituição tributária ${SUBSTITUTO}`],
  [`${COMUNICACAO}, exceto para o exterior`, `Comunicação com substituição tributária ${SUBSTITUIDO}`],
  [`${COMUNICACAO}, para o exterior`, "Transporte"],
  [`${COMUNICACAO}, para o exterior`, "Comunicação"],
  [`${IPI_E_ISS}, exceto para o exterior`, maiuscula(OUTRO)],
  [`${IPI_E_ISS}, exceto para o exterior`, maiuscula(PROPRIO)],
  [`${IPI_E_ISS}, exceto para o exterior`, maiuscula(RETIDO)],
  [`${IPI_E_ISS} para o exterior`, null],
]

/** The activities of the form (SERPRO, PGDASD, "Dados de domínio"), in the order of their ids. */
export const ATIVIDADES_DO_PGDAS: readonly AtividadeDoPgdas[] = LISTA.map(([grupo, opcao], lugar) => ({
  id: lugar + 1,
  grupo,
  opcao,
  exterior: !grupo.includes("exceto para o exterior"),
}))

/** The activity of an id; throws for one outside the domain, which only a programming error asks for. */
export function atividadeDoPgdas(id: number): AtividadeDoPgdas {
  const atividade = ATIVIDADES_DO_PGDAS[id - 1]
  if (!atividade) throw new Error(`O PGDAS-D não tem a atividade ${id}.`)
  return atividade
}

/** As declarations and extracts print it: group and option on one line. */
export const descricaoDaAtividade = ({ grupo, opcao }: AtividadeDoPgdas): string =>
  opcao === null ? grupo : `${grupo} - ${opcao}`

const soLetras = (texto: string) => semAcento(texto).replace(/[^a-z0-9]/g, "")
const porTexto = new Map(ATIVIDADES_DO_PGDAS.map((a) => [soLetras(descricaoDaAtividade(a)), a]))
/** Shorter than this, the beginning of a description may be of several. */
const MINIMO_DO_COMECO = 60

/** Which words of a description tell activities apart, for texts that say the same otherwise (other versions of the form). */
const SINAIS: readonly RegExp[] = [
  /exterior/,
  /excetoparaoexterior|excetoexterior/,
  /revenda/,
  /industrializ/,
  /locacao/,
  /contabeis/,
  /fator/,
  /naosujeit/,
  /anexoiii/,
  /anexoiv/,
  /construcao/,
  /coletivomunicipal|1601|161da/,
  /comunicacao/,
  /transportesem|transportecom/,
  /comunicacaosem|comunicacaocom/,
  /ipiedeiss/,
  /outros?municipio/,
  /proprio/,
  /(?<!sem)retencao/,
  /comsubstituicao/,
]
const assinatura = (letras: string) => SINAIS.map((sinal) => (sinal.test(letras) ? "1" : "0")).join("")
const porSinais = Map.groupBy(ATIVIDADES_DO_PGDAS, (a) => assinatura(soLetras(descricaoDaAtividade(a))))

/** The activity that a printed description names: by its words, its beginning, or what tells it apart; null when none is sure. */
export function reconhecerAtividade(descricao: string): AtividadeDoPgdas | null {
  const letras = soLetras(descricao)
  const igual = porTexto.get(letras)
  if (igual) return igual
  if (letras.length >= MINIMO_DO_COMECO) {
    const comeco = [...porTexto].filter(([texto]) => texto.startsWith(letras) || letras.startsWith(texto))
    const [unica] = comeco
    if (unica && comeco.length === 1) return unica[1]
  }
  // What does not say whose the ISS is has it due where the company is.
  for (const tentativa of [letras, `${letras}proprio`]) {
    const parecidas = porSinais.get(assinatura(tentativa)) ?? []
    if (parecidas.length === 1) return parecidas[0] ?? null
  }
  return null
}

/** "III/V": the Fator R decides. */
export type AnexoDoPgdas = "I" | "II" | "III" | "IV" | "III/V"

const DO_FATOR_R = [10, 11, 12, 29]
const DO_ANEXO_IV = [16, 17, 18, 22, 23, 24, 31, 33]

/** The annex whose rates an activity takes (LC 123/2006 art. 18). Those with IPI and ISS at once take the Anexo II. */
export function anexoDoPgdas(id: number): AnexoDoPgdas {
  if (id <= 3) return "I"
  if (id <= 6 || id >= 40) return "II"
  if (DO_FATOR_R.includes(id)) return "III/V"
  return DO_ANEXO_IV.includes(id) ? "IV" : "III"
}
