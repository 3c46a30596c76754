import { type AnexoDaAtividade, atividadesDoMei, type SugestaoDoCnae } from "@partida/contracts"
import { competencia as mesDe, type Norma, ParametroSemVigencia, type Passo, sugerirAnexo } from "@partida/fiscal"
import { type OcupacaoNaTabelaB, ocupacaoDoCaminhoneiro } from "@partida/fiscal/mei"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { linhaDaTabela, linhasDaTabela } from "../../tabelas/tabelas.ts"
import { dispositivoDoCnae } from "./dispositivos.ts"
import { sugestaoDePresuncao } from "./presuncao.ts"
import { itensDoCnae } from "./servicos.ts"

const LC_116: Norma = {
  titulo: "LC 116/2003, lista anexa",
  url: "https://www.planalto.gov.br/ccivil_03/leis/lcp/lcp116.htm",
}
const LC_123 = "https://www.planalto.gov.br/ccivil_03/leis/lcp/lcp123.htm"

/**
 * What a CNAE suggests in a month: annex and Fator R from the legal tables, LC 116 sub-items and national codes from the
 * public ones. Always a suggestion: the annex follows what is done, not the code. Raises nao-encontrado for a code that
 * CNAE never had and entrada-invalida for a month that no table covers.
 */
export function sugerirPeloCnae(cnae: string, competencia: string): SugestaoDoCnae {
  const linha = linhaDaTabela("cnaes", cnae)
  if (!linha) {
    throw new ErroDeNegocio("nao-encontrado", "Este CNAE não existe. Confira o código no cartão do CNPJ.", "cnae")
  }
  const anexo = sugestaoDeAnexo(cnae, competencia)
  return {
    cnae,
    descricao: linha.nome,
    vigente: !(linha.detalhe ?? "").includes("extinta"),
    anexo,
    mei: sobreOMei(anexo, ocupacaoDoCaminhoneiro(cnae, mesDe(competencia))),
    presumido: sugestaoDePresuncao(cnae, competencia),
    servico: sugestaoDeServico(cnae),
  }
}

function sugestaoDeAnexo(cnae: string, competencia: string): SugestaoDoCnae["anexo"] {
  const resposta = calcular(cnae, competencia)
  if (resposta.tipo !== "calculado") throw new Error("O anexo pelo CNAE sempre tem resposta.")
  const { situacao, anexo: sugerido } = resposta.resultado
  const { norma, confianca } = origemDe(resposta.memoria)
  const dispositivo = sugerido === null ? null : dispositivoDoCnae(cnae)
  return {
    situacao,
    sugerido,
    opcoes: sugerido === null ? opcoesDaDivisao(cnae) : [sugerido],
    sujeitoAoFatorR: sugerido === "III/V",
    avisos: [...resposta.avisos],
    norma: dispositivo === null ? norma : { titulo: dispositivo, url: LC_123 },
    confianca,
    memoria: resposta.memoria,
  }
}

function calcular(cnae: string, competencia: string) {
  try {
    return sugerirAnexo({ periodoApuracao: mesDe(competencia), cnae })
  } catch (erro) {
    if (!(erro instanceof ParametroSemVigencia)) throw erro
    recusar("Há sugestão de anexo só a partir de 01/2018.", "competencia")
  }
}

/** The rule answers with one step: the list it looked in, its norm, and how sure it is of this code. */
function origemDe(memoria: Passo) {
  const passo = memoria.tipo === "grupo" ? memoria.partes[0] : memoria
  if (passo?.tipo !== "parametro" || !passo.norma) throw new Error("A sugestão de anexo veio sem a sua norma.")
  return { norma: passo.norma, confianca: passo.parametro.confianca }
}

const TODOS: readonly AnexoDaAtividade[] = ["III", "III/V", "IV", "I", "II", "V"]

/** Every annex, beginning with what activities of that division usually have (LC 123/2006 art. 18 §§4º e 5º-B a 5º-I). */
function opcoesDaDivisao(cnae: string): AnexoDaAtividade[] {
  const divisao = Number(cnae.slice(0, 2))
  const primeiros: readonly AnexoDaAtividade[] =
    divisao >= 45 && divisao <= 47
      ? ["I"]
      : divisao >= 5 && divisao <= 32
        ? ["II"]
        : divisao >= 41 && divisao <= 43
          ? ["IV", "III"]
          : []
  return [...primeiros, ...TODOS.filter((a) => !primeiros.includes(a))]
}

function sobreOMei(
  { situacao, sugerido }: SugestaoDoCnae["anexo"],
  ocupacao: OcupacaoNaTabelaB | null,
): SugestaoDoCnae["mei"] {
  if (ocupacao !== null) {
    return {
      situacao: "a-conferir",
      motivo: `É ocupação do MEI caminhoneiro. Se a empresa transporta carga e não faz outra coisa no ano, a atividade do MEI é “${atividadesDoMei[ocupacao.atividade]}”, em Dados cadastrais.`,
      norma: ocupacao.norma,
    }
  }
  if (situacao === "impeditivo") {
    return {
      situacao: "nao-permitida",
      motivo: "Quem não pode optar pelo Simples Nacional não pode ser MEI.",
      norma: { titulo: "LC 123/2006 art. 18-A §1º", url: LC_123 },
    }
  }
  if (sugerido === "III/V" || sugerido === "V") {
    return {
      situacao: "nao-permitida",
      motivo: "O MEI não pode exercer atividade tributada pelo Anexo V, salvo autorização do Comitê Gestor.",
      norma: { titulo: "LC 123/2006 art. 18-A §4º I", url: LC_123 },
    }
  }
  return {
    situacao: "a-conferir",
    motivo: "Só as ocupações do Anexo XI da resolução podem ser MEI. Confira a da empresa nessa lista.",
    norma: { titulo: "LC 123/2006 art. 18-A §4º-B e Res. CGSN 140/2018 Anexo XI" },
  }
}

function sugestaoDeServico(cnae: string): SugestaoDoCnae["servico"] {
  const achado = itensDoCnae(cnae)
  if (achado === null) {
    const motivo = "Não há item sugerido para este CNAE: escolha pelo que o serviço é."
    return { situacao: "desconhecido", motivo, norma: LC_116, itens: [] }
  }
  if (achado.itens.length === 0) return { situacao: "nao-e-servico", motivo: achado.motivo, norma: LC_116, itens: [] }
  return {
    situacao: "sugerido",
    motivo: `${achado.motivo} Não há correspondência oficial entre CNAE e item: confira na lei do município.`,
    norma: LC_116,
    itens: achado.itens.map((item) => ({ item, nome: nomeDoItem(item), codigos: codigosDoItem(item) })),
  }
}

function nomeDoItem(item: string): string {
  const linha = linhaDaTabela("servicos-lc116", item)
  if (!linha) throw new Error(`O item ${item} não está na lista da LC 116.`)
  return linha.nome
}

/** National codes (cTribNac) of a sub-item. */
function codigosDoItem(item: string) {
  return linhasDaTabela("codigos-tributacao")
    .filter(({ outroCodigo }) => outroCodigo === item)
    .map(({ codigo, nome }) => ({ codigo, nome }))
}
