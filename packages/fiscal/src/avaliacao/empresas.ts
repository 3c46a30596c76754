import { localDoIss } from "../iss/local.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import { ATIVIDADES_DO_PRESUMIDO } from "../parametros/presumido/presuncao.ts"
import { calcularPresumido } from "../presumido/apuracao.ts"
import type { ReceitaDaAtividade } from "../presumido/base.ts"
import { calcularContribuicoes } from "../presumido/contribuicoes.ts"
import { calcularLc224 } from "../presumido/lc224.ts"
import { calcularQuotas } from "../presumido/quotas.ts"
import { calcularRetencoes, PRESTADORES, SERVICOS_COM_IRRF, TOMADORES } from "../retencoes/servico.ts"
import { ANEXOS } from "../simples/tipos.ts"
import {
  ano,
  booleano,
  Campos,
  data,
  dinheiro,
  fracaoDecimal,
  inteiro,
  type Leitor,
  lista,
  mes,
  texto,
  umDe,
} from "./leitores.ts"
import type { Regra } from "./regra.ts"

/** The rules of the Lucro Presumido and of withholdings on services. */

/**
 * The shared shapes of these rules carry no date. The last day on which every table they show (PIS, COFINS, CSRF, LC 224) has
 * a value stands for it; a caller who knows the date gives it.
 */
const TRIMESTRE_SEM_DATA = "2026-T4"
const DATA_SEM_DATA = "2026-12-31"

const atividade: Leitor<ReceitaDaAtividade> = (valor, campo) => {
  const campos = new Campos(valor, campo, ["atividade", "receita"])
  return {
    atividade: campos.ler("atividade", umDe(ATIVIDADES_DO_PRESUMIDO)),
    receita: campos.ler("receita", dinheiro),
  }
}

/** One amount of a month as the engine takes it, or nothing. */
function linha(rotulo: string, valor: Centavos | undefined, mercado: "interno" | "externo", monofasica = false) {
  if (valor === undefined) return []
  const situacoes = monofasica ? (["monofasico-pis-cofins"] as const) : []
  return [{ rotulo, valor, mercado, situacoes, origem: null }]
}

export const REGRAS_DE_EMPRESAS: readonly Regra[] = [
  {
    nome: "presumido.contribuicoes",
    titulo: "PIS e COFINS de um mês do Lucro Presumido, pelo regime cumulativo",
    norma: "Lei 9.718/1998; Lei 9.715/1998; LC 70/1991; MP 2.158-35/2001 art. 14; STF, Tema 69; LC 214/2025",
    tabelas: ["pisCofinsCumulativo", "pis-cofins-cumulativo"],
    arredondamento: "Cada tributo em centavos, meio para cima",
    entrada: {
      competencia: "AAAA-MM",
      receita: "reais: receita bruta no mercado interno",
      exportacao: "reais, opcional: fora da base",
      monofasica: "reais, opcional: revenda de tributação concentrada, fora da base",
      pisRetido: "reais, opcional",
      cofinsRetida: "reais, opcional",
      icmsDestacado: "reais, opcional: fora da base (STF, Tema 69)",
    },
    avaliar: (campos, tabelas) => {
      const { exportacao, monofasica } = { ...campos.se("exportacao", dinheiro), ...campos.se("monofasica", dinheiro) }
      return calcularContribuicoes(
        {
          competencia: campos.ler("competencia", mes),
          linhas: [
            ...linha("Receita", campos.ler("receita", dinheiro), "interno"),
            ...linha("Exportação", exportacao, "externo"),
            ...linha("Revenda monofásica", monofasica, "interno", true),
          ],
          ...campos.se("pisRetido", dinheiro),
          ...campos.se("cofinsRetida", dinheiro),
          ...campos.se("icmsDestacado", dinheiro),
        },
        tabelas,
      )
    },
  },
  {
    nome: "presumido.trimestre",
    titulo: "Trimestre do Lucro Presumido",
    norma: "Lei 9.249/1995 arts. 3º, 15 e 20; Lei 9.430/1996 art. 25; LC 224/2025",
    tabelas: ["presuncaoDoLucro", "aliquotasDoPresumido", "lc224Irpj", "lc224Csll", "pisCofinsCumulativo"],
    arredondamento: "Bases somadas exatas e arredondadas uma vez; cada tributo em centavos, meio para cima",
    entrada: {
      trimestre: `AAAA-Tn, opcional: ${TRIMESTRE_SEM_DATA} quando ausente`,
      atividades: "lista de {atividade, receita}",
      outrasReceitas: "reais, opcional",
      irrfRetido: "reais, opcional",
      csllRetida: "reais, opcional",
      meses: "inteiro de 1 a 3, opcional: meses de atividade no trimestre",
      excedenteIrpj: "reais, opcional: excedente da LC 224/2025",
      excedenteCsll: "reais, opcional",
    },
    avaliar: (campos, tabelas) =>
      calcularPresumido(
        {
          trimestre: TRIMESTRE_SEM_DATA,
          ...campos.se("trimestre", texto),
          atividades: campos.ler("atividades", lista(atividade)),
          ...campos.se("outrasReceitas", dinheiro),
          ...campos.se("irrfRetido", dinheiro),
          ...campos.se("csllRetida", dinheiro),
          ...campos.se("meses", inteiro),
          ...campos.se("excedenteIrpj", dinheiro),
          ...campos.se("excedenteCsll", dinheiro),
        },
        tabelas,
      ),
  },
  {
    nome: "presumido.lc224",
    titulo: "Excedente trimestral e fechamento anual da LC 224/2025",
    norma: "LC 224/2025 arts. 4º e 14; IN RFB 2.305/2025 art. 15",
    tabelas: ["lc224Irpj", "lc224Csll"],
    arredondamento: "Excedente ajustado em centavos, meio para cima",
    entrada: { ano: "inteiro", tributo: "IRPJ ou CSLL", receitas: "lista de 1 a 4 trimestres em reais" },
    avaliar: (campos, tabelas) =>
      calcularLc224(
        {
          ano: campos.ler("ano", ano),
          tributo: campos.ler("tributo", umDe(["IRPJ", "CSLL"])),
          receitas: campos.ler("receitas", lista(dinheiro)),
        },
        tabelas,
      ),
  },
  {
    nome: "presumido.quotas",
    titulo: "Quotas de IRPJ e CSLL",
    norma: "Lei 9.430/1996 art. 5º",
    tabelas: ["quotasDoPresumido", "selicMensal", "irpj-csll-presumido"],
    arredondamento: "Quotas truncadas; a última leva a diferença",
    entrada: { valor: "reais", trimestre: "AAAA-Tn", desejadas: "inteiro de 1 a 3, opcional" },
    avaliar: (campos, tabelas) =>
      calcularQuotas(
        {
          valor: campos.ler("valor", dinheiro),
          trimestre: campos.ler("trimestre", texto),
          ...campos.se("desejadas", inteiro),
        },
        tabelas,
      ),
  },
  {
    nome: "iss.local",
    titulo: "Município a que o ISS é devido",
    norma: "LC 116/2003 arts. 3º, 6º §2º e 8º-A",
    tabelas: ["localDoIssPorItem", "responsavelPeloIss", "pisoDoIss"],
    arredondamento: "Não há",
    entrada: {
      data: "AAAA-MM-DD do serviço",
      item: "item da LC 116, como 17.05",
      aliquota: "opcional: fração cobrada no município do prestador que não é do Simples",
    },
    avaliar: (campos, tabelas) =>
      localDoIss(
        {
          data: campos.ler("data", data),
          item: campos.ler("item", texto),
          ...campos.se("aliquota", fracaoDecimal),
        },
        tabelas,
      ),
  },
  {
    nome: "retencoes.servico",
    titulo: "Retenções sobre serviço tomado",
    norma: "Lei 10.833/2003 arts. 30 a 36; RIR/2018 arts. 714 a 718; Lei 8.212/1991 art. 31; LC 116/2003 art. 6º",
    tabelas: [
      "irrfProfissional",
      "irrfLimpezaVigilancia",
      "irrfComissao",
      "retencaoDaCsrf",
      "inssRetidoNaNota",
      "issRetidoDoSimples",
    ],
    arredondamento: "Cada retenção em centavos, meio para cima",
    entrada: {
      data: `AAAA-MM-DD do fato gerador, opcional: ${DATA_SEM_DATA} quando ausente`,
      valor: "reais",
      prestador: PRESTADORES.join(", "),
      anexo: "opcional: anexo da atividade do prestador do Simples",
      tomador: TOMADORES.join(", "),
      irrf: `opcional: ${SERVICOS_COM_IRRF.join(", ")}`,
      csrf: "opcional",
      cessaoMaoDeObra: "opcional",
      issRetido: "opcional",
      aliquotaIss: "decimal, opcional",
    },
    avaliar: (campos, tabelas) =>
      calcularRetencoes(
        {
          data: DATA_SEM_DATA,
          ...campos.se("data", data),
          valor: campos.ler("valor", dinheiro),
          prestador: campos.ler("prestador", umDe(PRESTADORES)),
          ...campos.se("anexo", umDe(ANEXOS)),
          tomador: campos.ler("tomador", umDe(TOMADORES)),
          ...campos.se("irrf", umDe(SERVICOS_COM_IRRF)),
          ...campos.se("csrf", booleano),
          ...campos.se("cessaoMaoDeObra", booleano),
          ...campos.se("issRetido", booleano),
          ...campos.se("aliquotaIss", fracaoDecimal),
        },
        tabelas,
      ),
  },
]
