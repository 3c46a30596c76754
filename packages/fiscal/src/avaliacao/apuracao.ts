import type { Competencia } from "../nucleo/competencia.ts"
import { type Centavos, ZERO } from "../nucleo/dinheiro.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { apurarSimples } from "../simples/apuracao/apuracao.ts"
import type {
  BaseDeCaixa,
  DeducaoDeReceita,
  FolhaDoMes,
  LinhaDeReceita,
  LinhaIntegrada,
  ReceitaDoMes,
  ValorFixo,
} from "../simples/apuracao/tipos.ts"
import { ANEXOS, TRIBUTOS_FIXOS } from "../simples/tipos.ts"
import { booleano, Campos, data, dinheiro, type Leitor, lista, mes, opcional, porMes, texto, umDe } from "./leitores.ts"
import type { Regra } from "./regra.ts"
import { lerSituacoes } from "./simples.ts"

/** The whole month of a Simples company over JSON. */

const linha: Leitor<LinhaDeReceita> = (valor, campo) => {
  const campos = new Campos(valor, campo, ["id", "anexo", "valor", "situacao", "mercado"])
  const id = campos.ler("id", opcional(texto)) ?? campo
  return {
    id,
    rotulo: `Receita ${id}`,
    anexo: campos.ler("anexo", umDe([...ANEXOS, "III/V"] as const)),
    situacoes: campos.ler("situacao", lerSituacoes),
    mercado: campos.ler("mercado", opcional(umDe(["interno", "externo"] as const))) ?? "interno",
    valor: campos.ler("valor", dinheiro),
    origem: { tipo: "receita-informada", ids: [id] },
  }
}

const MOTIVOS = ["prazo-do-ano-seguinte", "encerramento", "fim-do-regime", "exclusao"] as const

const integrada: Leitor<LinhaIntegrada> = (valor, campo) => {
  const { motivo, ...resto } = typeof valor === "object" && valor !== null ? { motivo: undefined, ...valor } : {}
  return { ...linha(motivo === undefined ? valor : resto, campo), motivo: umDe(MOTIVOS)(motivo, `${campo}.motivo`) }
}

const caixa: Leitor<BaseDeCaixa> = (valor, campo) => {
  const campos = new Campos(valor, campo, ["recebidas", "integradas"])
  return {
    recebidas: campos.ler("recebidas", lista(linha)),
    integradas: campos.ler("integradas", opcional(lista(integrada))) ?? [],
  }
}

const valorFixo: Leitor<ValorFixo> = (valor, campo) => {
  const campos = new Campos(valor, campo, ["tributo", "valor", "ato"])
  return {
    tributo: campos.ler("tributo", umDe(TRIBUTOS_FIXOS)),
    valor: campos.ler("valor", dinheiro),
    ato: campos.ler("ato", opcional(texto)) ?? "",
  }
}

function montarHistorico(
  interno: ReadonlyMap<Competencia, Centavos>,
  externo: ReadonlyMap<Competencia, Centavos>,
): ReceitaDoMes[] {
  return [...new Set([...interno.keys(), ...externo.keys()])].map((competencia) => ({
    competencia,
    interno: interno.get(competencia) ?? ZERO,
    externo: externo.get(competencia) ?? ZERO,
    origens: [],
  }))
}

function montarFolhas(folhas: ReadonlyMap<Competencia, Centavos>): FolhaDoMes[] {
  return [...folhas].map(([competencia, valor]) => ({
    competencia,
    valor,
    origem: { tipo: "folha-informada", ids: [competencia] },
  }))
}

function avaliarApuracao(campos: Campos, tabelas: Tabelas): Resposta<unknown> {
  const vazio: ReadonlyMap<Competencia, Centavos> = new Map()
  const historico = montarHistorico(
    campos.ler("receitas", porMes(dinheiro)),
    campos.ler("receitasExportacao", opcional(porMes(dinheiro))) ?? vazio,
  )
  const deducoes: readonly DeducaoDeReceita[] = campos.ler("deducoes", opcional(lista(linha))) ?? []
  return apurarSimples(
    {
      periodoApuracao: campos.ler("periodoApuracao", mes),
      abertura: campos.ler("abertura", data),
      linhas: campos.ler("linhas", lista(linha)),
      deducoes,
      historico,
      folhas: montarFolhas(campos.ler("folhas", opcional(porMes(dinheiro))) ?? vazio),
      ...campos.se("caixa", caixa),
      ...campos.se("impedidoIcmsIss", booleano),
      ...campos.se("uf", texto),
      ...campos.se("valoresFixos", lista(valorFixo)),
      anoAnterior: historico,
    },
    tabelas,
  )
}

export const REGRA_DA_APURACAO: Regra = {
  nome: "simples.apuracao",
  titulo: "Mês completo de uma empresa do Simples: RBT12, Fator R, DAS, limites e vencimento",
  norma: "LC 123/2006 art. 18; Res. CGSN 140/2018 arts. 16 a 26 e 33",
  tabelas: [
    "anexosDoSimples",
    "janelaDoRbt12",
    "regraDoFatorR",
    "incluiCppDoDas",
    "tetoDoIss",
    "segregacaoDeReceitas",
    "limiteDoSimples",
    "sublimiteDoSimples",
    "divisaoNoSublimite",
    "menorTributoDoDas",
    "regimeDeCaixaDoSimples",
    "valorMinimoDoDas",
    "das-simples",
  ],
  arredondamento: "O do DAS: cada tributo de cada classe de receita em centavos, meio para cima",
  entrada: {
    periodoApuracao: "AAAA-MM",
    abertura: "AAAA-MM-DD",
    linhas: "lista de {id?, anexo (I a V ou III/V), valor, situacao?, mercado?: interno ou externo}",
    caixa:
      "opcional, em ano por caixa: {recebidas, integradas?}, listas na forma das linhas; cada integrada diz o motivo do art. 20",
    deducoes: "opcional, mesma forma das linhas: devoluções e cancelamentos",
    receitas: "objeto de AAAA-MM para reais: meses anteriores, mercado interno",
    receitasExportacao: "opcional: meses anteriores, mercado externo",
    folhas: "opcional: objeto de AAAA-MM para reais pagos",
    impedidoIcmsIss: "opcional",
    uf: "opcional: sigla, decide o sublimite",
    valoresFixos:
      "opcional: lista de {tributo: ICMS ou ISS, valor, ato?}, em vigor no mês; as receitas trazem então o ano anterior inteiro",
  },
  avaliar: avaliarApuracao,
}
