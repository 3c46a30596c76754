import {
  anoDe,
  type Centavos,
  type Competencia,
  calcularLimites,
  centavos,
  competenciaDaData,
  formatarCompetencia,
  competencia as mesDe,
  mesesEntre,
  paraReais,
  reaisPorExtenso,
  somarMeses,
  ZERO,
} from "@partida/fiscal"
import { enumerar } from "../../palavras.ts"
import {
  folhaPlanejada,
  type MesProjetado,
  projetarFatorR,
  ultimoCompleto,
} from "../projecao-fator-r/projecao.service.ts"
import type { AlertaDevido, FatosDaEmpresa, MesApurado } from "./tipos.ts"

/** How many months ahead are looked at: the next one is decided already, the one after it can still be changed. */
const MESES_A_FRENTE = 2
const SUPOSTO = 1
const DECIDIDO = 2
const LEI = "LC 123/2006 art. 18, §§ 5º-J, 5º-M e 24"

/** Who leaves or enters Anexo III in the coming months, and payroll that the ratio lacks. `hoje` is the civil month. */
export function alertasDoFatorR(fatos: FatosDaEmpresa, hoje: string): AlertaDevido[] {
  const { sujeitaAoFatorR, mes } = fatos
  if (mes === null || mes.regime !== "simples" || !sujeitaAoFatorR) return []
  if (mes.semFolha.length > 0) return [folhaAusente(mes)]
  if (mes.semCpp !== null) return [cppAusente(mes, mes.semCpp)]
  const [atual, ...proximos] = projetar(mes, fatos.proLabore, hoje)
  if (!atual?.situacao) return []
  const { anexo } = atual.situacao
  const muda = proximos.find(({ situacao }) => situacao !== null && situacao.anexo !== anexo)
  return muda ? [mudanca(mes, muda, duvidaEm(fatos, mes, muda, hoje))] : []
}

/** Who leaves Anexo III only because nobody told the CPP of the DAS of some months: which ones. */
function duvidaEm(
  { proLabore }: FatosDaEmpresa,
  mes: MesApurado,
  { competencia, situacao }: MesProjetado,
  hoje: string,
): readonly Competencia[] {
  if (situacao?.anexo !== "V" || mes.cppSemResposta.size === 0) return []
  const { cppSemResposta, folha } = mes
  const com = (valores: ReadonlyMap<Competencia, Centavos>) =>
    [...cppSemResposta].flatMap(([c, ate]) =>
      folha.folhas.has(c) ? [[c, centavos((valores.get(c) ?? ZERO) + ate)] as const] : [],
    )
  const folhas = new Map([...folha.folhas, ...com(folha.folhas)])
  const cppDoDas = new Map([...folha.cppDoDas, ...com(folha.cppDoDas)])
  const comEla = projetar({ ...mes, folha: { ...folha, folhas, cppDoDas } }, proLabore, hoje).find(
    (m) => m.competencia === competencia,
  )
  if (comEla?.situacao?.anexo !== "III") return []
  return [...cppSemResposta.keys()].filter((c) => situacao.meses.includes(c))
}

/** Whole payroll and revenue, as the projection reads them. */
function projetar(mes: MesApurado, proLabore: FatosDaEmpresa["proLabore"], hoje: string): MesProjetado[] {
  const { abertura, folha } = mes
  const receitas = new Map([...mes.interno].map(([c, v]) => [c, centavos(v + (mes.externo.get(c) ?? ZERO))] as const))
  const completoAte = ultimoCompleto(mes.competencia, hoje)
  const conhecidos = { abertura, receitas, ...folha, completoAte }
  const ate = somarMeses(mes.competencia, MESES_A_FRENTE)
  return projetarFatorR(conhecidos, mes.competencia, ate, folhaPlanejada(conhecidos, proLabore))
}

const percentual = (fatorR: string) => `${Number(fatorR.replace(".", ""))}%`

function mudanca(
  mes: MesApurado,
  { competencia, situacao, estimado }: MesProjetado,
  semCpp: readonly Competencia[],
): AlertaDevido {
  if (situacao === null) throw new Error("A month that changes annex is known.")
  const { folha, receita, fatorR, anexo, margem } = situacao
  const sai = anexo === "V"
  const quando = formatarCompetencia(competencia)
  const conta = `folha de ${reaisPorExtenso(folha)} ÷ receita de ${reaisPorExtenso(receita)}`
  const premissa = estimado ? "Mantidos a receita média dos três últimos meses e o pró-labore cadastrado, em" : "Em"
  const faltam = margem !== null && margem < 0n ? reaisPorExtenso(centavos(-margem)) : null
  // The window leaves the month itself out: what is paid now counts from the next one on.
  const primeiro =
    semCpp.length === 0
      ? ""
      : ` Ninguém informou a CPP do DAS pago em ${enumerar(semCpp.map(formatarCompetencia))}: com ela a empresa pode ficar no Anexo III. Informe-a no histórico antes de mudar o pró-labore.`
  const saida = sai
    ? `${faltam === null ? "" : ` Faltam ${faltam} de folha na janela.`} Veja em Fator R se compensa aumentar o pró-labore: o que for pago num mês só conta a partir do seguinte (${LEI}).`
    : ` Confira a folha informada antes de contar com o Anexo III (${LEI}).`
  const rumo = sai ? "sai do Anexo III para o V" : "passa do Anexo V para o III"
  return {
    tipo: sai ? "fator-r-saida" : "fator-r-entrada",
    chave: competencia,
    nivel: sai ? (estimado ? "atencao" : "critico") : "informacao",
    degrau: estimado ? SUPOSTO : DECIDIDO,
    competencia: mes.competencia,
    mensagem: `${premissa} ${quando} o Fator R é de ${percentual(fatorR)} (${conta}) e a empresa ${rumo}.${primeiro}${saida}`,
    dados: {
      fatorR,
      folha: paraReais(folha),
      receita: paraReais(receita),
      margem: margem === null ? null : paraReais(margem),
    },
  }
}

function folhaAusente({ competencia, semFolha }: MesApurado): AlertaDevido {
  return {
    tipo: "folha-ausente",
    // One alert while anything is missing: filling one month of five is no news.
    chave: "folha",
    nivel: "critico",
    degrau: DECIDIDO,
    competencia,
    mensagem: `Falta a folha de ${enumerar(semFolha.map(formatarCompetencia))} para apurar o Fator R de ${formatarCompetencia(competencia)}: sem ela o DAS não sai. Informe salários, pró-labore, CPP e FGTS pagos em cada mês, com zero se não houve (LC 123/2006 art. 18, § 24).`,
    dados: { meses: semFolha.join(",") },
  }
}

/** The month has two annexes until somebody tells the CPP of the DAS paid: nobody knows which, and it does not close. */
const cppAusente = ({ competencia, cppSemResposta }: MesApurado, mensagem: string): AlertaDevido => ({
  tipo: "folha-ausente",
  chave: "cpp-do-das",
  nivel: "critico",
  degrau: DECIDIDO,
  competencia,
  mensagem,
  dados: { meses: [...cppSemResposta.keys()].join(",") },
})

/** While the RBT12 is an average: bracket and limits move with each note. */
export function alertaDosPrimeirosMeses(mes: MesApurado | null): AlertaDevido[] {
  if (mes?.regime !== "simples" || mes.regraRbt12 === null || mes.regraRbt12 === "soma-12-meses") return []
  const aberta = competenciaDaData(mes.abertura)
  const atividade = mesesEntre(aberta, mes.competencia) + 1
  const limites = proporcionais(mes)
  return [
    {
      tipo: "primeiros-meses",
      chave: aberta,
      nivel: "informacao",
      degrau: SUPOSTO,
      competencia: mes.competencia,
      mensagem: `${atividade}º mês de atividade: o RBT12 é proporcional aos meses desde ${formatarCompetencia(aberta)}, e uma nota grande muda a faixa dos meses seguintes.${limites} Confira a faixa a cada mês até completar a janela de doze (LC 123/2006 art. 18, § 2º).`,
      dados: { mesDeAtividade: atividade },
    },
  ]
}

function proporcionais({ abertura, competencia }: MesApurado): string {
  const aberta = competenciaDaData(abertura)
  if (anoDe(aberta) !== anoDe(competencia)) return ""
  const mesesAtividade = mesesEntre(aberta, mesDe(`${anoDe(aberta)}-12`)) + 1
  const resposta = calcularLimites({ ano: anoDe(competencia), receitaAno: ZERO, mesesAtividade })
  if (resposta.tipo !== "calculado") return ""
  const { limite, sublimite } = resposta.resultado
  return ` No ano da abertura o limite é de ${reaisPorExtenso(limite)} e o sublimite, de ${reaisPorExtenso(sublimite)}.`
}
