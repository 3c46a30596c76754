import { mesEscrito } from "../../../palavras.ts"
import { escolhida, inicioDe, porExtenso, reais } from "./extratos-comum.ts"
import { recusaDoMes } from "./meses.ts"
import { receitaNova } from "./receita-nova.ts"
import {
  type AtividadeDoEstado,
  type Contexto,
  chaveDaReceita,
  type Efeito,
  type Estado,
  type LinhaAJulgar,
  type Veredito,
} from "./tipos.ts"
import { erro, inserido, semAcao } from "./vereditos.ts"

interface ParteDaReceita {
  /** Null where the document gives the month whole. */
  readonly anexo: string | null
  readonly centavos: bigint
}

/** "III/V:500000;IV:120000": the revenue of a month by annex, in centavos; the whole month without any. */
function partesDe({ dados }: LinhaAJulgar): ParteDaReceita[] {
  if (dados.partes === undefined) return [{ anexo: null, centavos: BigInt(dados.valor ?? "0") }]
  return dados.partes.split(";").map((parte) => {
    const [anexo = "", centavos = "0"] = parte.split(":")
    return { anexo, centavos: BigInt(centavos) }
  })
}

/** Revenue of a month before the system, of one market. */
export function julgarReceitaDoExtrato(
  linha: LinhaAJulgar,
  estado: Estado,
  idEmpresa: string,
  contexto: Contexto,
): Veredito {
  const { competencia = "", mercado = "interno" } = linha.dados
  const dita = BigInt(linha.dados.valor ?? "0")
  const atuais = registradas(estado, competencia, mercado)
  const total = atuais.reduce((soma, a) => soma + a.valor, 0n)
  const registrado = atuais.length === 0 ? null : reais(total)
  const base = { competencia, registrado, extrato: reais(dita), diferenca: null }
  const comBase = (v: Veredito): Veredito => ({ ...v, comparacao: { ...base, aGravar: null } })
  if (competencia >= inicioDe(estado))
    return comBase(
      semAcao(linha, `${mesEscrito(competencia)} já é apurado aqui: a receita vem das notas. Nada a gravar.`),
    )
  if (atuais.length > 0 && total === dita) return comBase(semAcao(linha, "Igual ao registrado."))
  const recusa = recusaDoMes(linha, competencia, estado, contexto)
  if (recusa !== null) return comBase(recusa)
  const comparacao = { ...base, aGravar: base.extrato }
  if (atuais.length === 0) {
    const novas = efeitosNovos(linha, estado, idEmpresa, contexto)
    return "erro" in novas
      ? comBase(erro(linha, novas.erro))
      : { ...inserido(linha, novas.frase, novas.efeitos), comparacao }
  }
  const [unica] = atuais
  if (atuais.length > 1 || unica === undefined || unica.id === null)
    return comBase(
      erro(
        linha,
        `O mês tem ${atuais.length} lançamentos que somam ${porExtenso(total)}, e o extrato diz ${porExtenso(dita)}. Ajuste-os no Histórico da empresa.`,
      ),
    )
  return escolhida(linha, comparacao, "Troca a receita pela do extrato.", () => [
    {
      tabela: "receitas_informadas",
      acao: "alterar",
      chave: { id: unica.id },
      antes: { valor_centavos: unica.valor.toString() },
      depois: { valor_centavos: dita.toString() },
    },
  ])
}

interface Registrada {
  /** Null for what has special situations, which an import does not change. */
  readonly id: string | null
  readonly valor: bigint
}

function registradas(estado: Estado, competencia: string, mercado: string): Registrada[] {
  return estado.atividades.flatMap((a) => {
    const chave = chaveDaReceita(competencia, a.id, mercado)
    const simples = estado.receitas.get(chave)
    const comSituacao = estado.comSituacao.get(chave)
    return [...(simples ? [simples] : []), ...(comSituacao === undefined ? [] : [{ id: null, valor: comSituacao }])]
  })
}

/** What a month without anything registered gets, or why it cannot. */
function efeitosNovos(
  linha: LinhaAJulgar,
  estado: Estado,
  idEmpresa: string,
  contexto: Contexto,
): { readonly efeitos: readonly Efeito[]; readonly frase: string } | { readonly erro: string } {
  const { competencia = "", mercado = "interno" } = linha.dados
  const porAtividade = new Map<string, bigint>()
  const nomes = new Set<string>()
  for (const { anexo, centavos } of partesDe(linha)) {
    const atividade = atividadeDo(estado, competencia, anexo)
    if (atividade === null) return { erro: semAtividade(anexo) }
    porAtividade.set(atividade.id, (porAtividade.get(atividade.id) ?? 0n) + centavos)
    nomes.add(atividade.descricao)
  }
  const efeitos = [...porAtividade].map(([idAtividade, valor]) =>
    receitaNova({ id: contexto.novoId(), idEmpresa, competencia, idAtividade, mercado, valor }, contexto),
  )
  const onde = `Receita em ${[...nomes].join(" e ")}`
  return {
    efeitos,
    frase:
      linha.dados.partes === undefined
        ? `${onde}: sem o extrato deste mês, o total não vem por atividade.`
        : `${onde}, pelo anexo de cada atividade do extrato.`,
  }
}

const semAtividade = (anexo: string | null) =>
  anexo === null
    ? "A empresa não tem atividade em vigor neste mês. Cadastre-a em CNAE e use Conferir de novo."
    : `A empresa não tem atividade do Anexo ${anexo}, que o extrato declarou. Cadastre-a em CNAE e use Conferir de novo.`

/** The activity of an annex in a month; the main one where several are, or where the document does not say. */
function atividadeDo(estado: Estado, competencia: string, anexo: string | null): AtividadeDoEstado | null {
  const vigentes = estado.atividades.filter((a) => a.encerradaEm === null || competencia < a.encerradaEm)
  const partes = anexo?.split("/") ?? []
  const exatas = vigentes.filter((a) => anexo === null || a.anexos.includes(anexo))
  const doAnexo =
    exatas.length > 0
      ? exatas
      : vigentes.filter((a) => a.anexos.some((x) => x.split("/").some((p) => partes.includes(p))))
  const { principal } = estado.doPgdas
  return doAnexo.find((a) => a.id === principal) ?? doAnexo.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0] ?? null
}
