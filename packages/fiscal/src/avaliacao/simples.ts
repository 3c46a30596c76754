import type { Centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { sugerirAnexo } from "../simples/cnae/sugerir-anexo.ts"
import { calcularDas, valorInformado } from "../simples/das/das.ts"
import type { EntradaDas, ItemDas, ReceitaSegregada, ResultadoDas } from "../simples/das/tipos.ts"
import { calcularFatorR } from "../simples/fator-r/fator-r.ts"
import { calcularIssRetido } from "../simples/iss-retido/iss-retido.ts"
import { calcularLimites } from "../simples/limites/limites.ts"
import { calcularRbt12 } from "../simples/rbt12/rbt12.ts"
import { ANEXOS, SITUACOES, type SituacaoReceita, TRIBUTOS, type Tributo } from "../simples/tipos.ts"
import { type Json, paraJson } from "./json.ts"
import {
  ano,
  booleano,
  Campos,
  data,
  dinheiro,
  inteiro,
  type Leitor,
  lista,
  mes,
  opcional,
  porMes,
  texto,
  umDe,
} from "./leitores.ts"
import type { Regra } from "./regra.ts"

/** The rules `simples.*`: how their input is read and their answer shown. */

/** "normal", one situation, several joined by "+", or a list. */
export const lerSituacoes: Leitor<SituacaoReceita[]> = (valor, campo) => {
  const nomes = valor === undefined ? [] : typeof valor === "string" ? valor.split("+") : lista(texto)(valor, campo)
  return nomes.filter((nome) => nome !== "normal").map((nome) => umDe(SITUACOES)(nome, campo))
}

const receita: Leitor<ReceitaSegregada> = (valor, campo) => {
  const campos = new Campos(valor, campo, ["anexo", "valor", "situacao"])
  return {
    linhas: [],
    anexo: campos.ler("anexo", umDe(ANEXOS)),
    situacoes: campos.ler("situacao", lerSituacoes),
    valor: valorInformado("Receita da atividade", campos.ler("valor", dinheiro)),
  }
}

function avaliarDas(campos: Campos, tabelas: Tabelas): Resposta<Json> {
  const valor = (nome: string, rotulo: string) => {
    const lido: Centavos | undefined = campos.ler(nome, opcional(dinheiro))
    if (lido === undefined) return null
    if (lido < 0n) throw new EntradaInvalida(nome, "não pode ser negativo")
    return valorInformado(rotulo, lido)
  }
  const rbaExportacaoAnterior = valor("rbaExportacaoAnterior", "Receita de exportação do ano antes deste mês")
  const dados: EntradaDas = {
    periodoApuracao: campos.ler("periodoApuracao", mes),
    rbt12: valor("rbt12", "Receita bruta dos 12 meses anteriores (RBT12)"),
    rbt12Exportacao: valor("rbt12Exportacao", "RBT12 de exportação"),
    rbaAnterior: valor("rbaAnterior", "Receita do ano antes deste mês"),
    ...(rbaExportacaoAnterior === null ? {} : { rbaExportacaoAnterior }),
    impedidoIcmsIss: campos.ler("impedidoIcmsIss", opcional(booleano)) ?? false,
    primeiraFaixa: campos.ler("primeiraFaixa", opcional(booleano)) ?? false,
    ...campos.se("mesesAtividade", inteiro),
    ...campos.se("uf", texto),
    receitas: campos.ler("receitas", lista(receita)),
  }
  const resposta = calcularDas(dados, tabelas)
  return resposta.tipo === "calculado" ? { ...resposta, resultado: dasEmJson(resposta.resultado) } : resposta
}

function tributosDevidos(tributos: Readonly<Partial<Record<Tributo, Centavos>>>): Json {
  return paraJson(Object.fromEntries(TRIBUTOS.filter((t) => (tributos[t] ?? 0n) > 0n).map((t) => [t, tributos[t]])))
}

function itemEmJson({ linhas: _, situacoes: nomes, parcela, base, tributos, ...item }: ItemDas): Json {
  return paraJson({
    ...item,
    situacao: nomes.length === 0 ? "normal" : nomes.join("+"),
    base,
    parcela: parcela ?? undefined,
    tributos: tributosDevidos(tributos),
  })
}

function dasEmJson({ itens, tributos, total }: ResultadoDas): Json {
  return { itens: itens.map(itemEmJson), tributos: tributosDevidos(tributos), total: paraJson(total) }
}

const ATIVIDADE: readonly Regra[] = [
  {
    nome: "simples.cnae",
    titulo: "Anexo sugerido pelo CNAE",
    norma: "LC 123/2006 art. 18; Res. CGSN 140/2018 Anexos VI e VII",
    tabelas: ["anexoPorCnae", "cnaesImpeditivos", "cnaesAmbiguos"],
    arredondamento: "Não há",
    entrada: { periodoApuracao: "AAAA-MM", cnae: "7 algarismos, com ou sem máscara" },
    avaliar: (campos, tabelas) =>
      sugerirAnexo({ periodoApuracao: campos.ler("periodoApuracao", mes), cnae: campos.ler("cnae", texto) }, tabelas),
  },
  {
    nome: "simples.issRetido",
    titulo: "Alíquota de ISS que o prestador do Simples escreve na nota",
    norma: "LC 123/2006 art. 21 §4º; Res. CGSN 140/2018 art. 27 (redação da Res. CGSN 190/2026 desde 2027)",
    tabelas: ["anexosDoSimples", "tetoDoIss", "issRetidoDoSimples"],
    arredondamento: "Não há; mostrada com 10 casas",
    entrada: {
      mesAnterior: "AAAA-MM, o mês antes do serviço",
      anexo: "III, IV ou V",
      rbt12:
        "reais do mês anterior (desde 2027, do mês do serviço), opcional: ausente no primeiro mês de atividade (desde 2027, nos dois primeiros)",
    },
    avaliar: (campos, tabelas) =>
      calcularIssRetido(
        {
          mesAnterior: campos.ler("mesAnterior", mes),
          anexo: campos.ler("anexo", umDe(ANEXOS)),
          ...campos.se("rbt12", dinheiro),
        },
        tabelas,
      ),
  },
]

export const REGRAS_DO_SIMPLES: readonly Regra[] = [
  {
    nome: "simples.rbt12",
    titulo: "Receita bruta dos 12 meses anteriores (RBT12) de um mercado",
    norma: "LC 123/2006 art. 18 §§1º e 2º; LC 214/2025 art. 517",
    tabelas: ["janelaDoRbt12"],
    arredondamento: "Média não arredondada antes de × 12; RBT12 em centavos, meio para cima",
    entrada: {
      periodoApuracao: "AAAA-MM",
      abertura: "AAAA-MM-DD",
      receitas: "objeto de AAAA-MM para reais; mês da janela ausente é dado que falta",
    },
    avaliar: (campos, tabelas) =>
      calcularRbt12(
        {
          periodoApuracao: campos.ler("periodoApuracao", mes),
          abertura: campos.ler("abertura", data),
          receitas: campos.ler("receitas", porMes(dinheiro)),
        },
        tabelas,
      ),
  },
  {
    nome: "simples.fatorR",
    titulo: "Fator R: Anexo III ou V",
    norma: "LC 123/2006 art. 18 §§5º-J, 5º-K e 24; Res. CGSN 140/2018 art. 26",
    tabelas: ["regraDoFatorR"],
    arredondamento: "Truncado em 2 casas desde 04/2018 (meio para cima antes)",
    entrada: { periodoApuracao: "AAAA-MM", folha: "reais pagos na janela", receita: "reais da mesma janela" },
    avaliar: (campos, tabelas) =>
      calcularFatorR(
        {
          periodoApuracao: campos.ler("periodoApuracao", mes),
          folha: campos.ler("folha", dinheiro),
          receita: campos.ler("receita", dinheiro),
        },
        tabelas,
      ),
  },
  {
    nome: "simples.das",
    titulo: "DAS de um mês com o RBT12 já conhecido",
    norma: "LC 123/2006 art. 18; Res. CGSN 140/2018 arts. 21 a 26; Manual do PGDAS-D",
    tabelas: [
      "anexosDoSimples",
      "tetoDoIss",
      "segregacaoDeReceitas",
      "limiteDoSimples",
      "sublimiteDoSimples",
      "sublimiteReduzido",
      "ufsComSublimiteReduzido",
      "divisaoNoSublimite",
      "menorTributoDoDas",
    ],
    arredondamento:
      "Alíquota efetiva nunca arredondada; cada tributo de cada linha em centavos, meio para cima; DAS = soma",
    entrada: {
      periodoApuracao: "AAAA-MM",
      rbt12: "reais, mercado interno",
      rbt12Exportacao: "reais, opcional: mercado externo",
      rbaAnterior: "reais, opcional: receita interna do ano antes do mês (até 2026, divide pelo sublimite)",
      rbaExportacaoAnterior: "reais, opcional: exportação do ano antes do mês (até 2026, divide pelo limite dela)",
      impedidoIcmsIss: "opcional: ICMS e ISS já fora do DAS",
      primeiraFaixa: "opcional: dois primeiros meses de atividade desde 2027",
      mesesAtividade: "opcional: meses da abertura a dezembro, no ano de abertura",
      uf: "opcional: sigla, decide o sublimite",
      receitas: "lista de {anexo, valor, situacao?}; situações combinadas por + ou em lista",
    },
    avaliar: avaliarDas,
  },
  {
    nome: "simples.limites",
    titulo: "Limite e sublimite do ano e o efeito do excesso",
    norma: "LC 123/2006 arts. 3º, 19, 20 e 30",
    tabelas: ["limiteDoSimples", "sublimiteDoSimples", "sublimiteReduzido", "ufsComSublimiteReduzido"],
    arredondamento: "Tolerância de 20% em centavos, meio para cima",
    entrada: {
      ano: "inteiro",
      receitaAno: "reais",
      mesesAtividade: "opcional: só no ano de abertura",
      uf: "opcional: sigla, decide o sublimite",
    },
    avaliar: (campos, tabelas) =>
      calcularLimites(
        {
          ano: campos.ler("ano", ano),
          receitaAno: campos.ler("receitaAno", dinheiro),
          ...campos.se("mesesAtividade", inteiro),
          ...campos.se("uf", texto),
        },
        tabelas,
      ),
  },
  ...ATIVIDADE,
]
