import { calcularContribuinteIndividual } from "../inss/contribuinte-individual.ts"
import { calcularInssEmpregado } from "../inss/empregado.ts"
import { calcularInssPatronal, REGIMES_DA_FOLHA } from "../inss/patronal.ts"
import { calcularCppDeMei } from "../inss/servicos-de-mei.ts"
import { calcularIrrf } from "../irrf/mensal.ts"
import { calcularDividendos } from "../lucros/dividendos.ts"
import { calcularLucroIsento } from "../lucros/isento.ts"
import { ZERO } from "../nucleo/dinheiro.ts"
import { calcularProLabore } from "../pro-labore/pro-labore.ts"
import { booleano, data, dinheiro, fracaoDecimal, inteiro, mes, umDe } from "./leitores.ts"
import type { Regra } from "./regra.ts"

/** The rules on people: INSS, IRRF, pró-labore and profits. */

const TIPOS = ["prestador-empresa", "conta-propria"] as const
const DEPENDENTES = "inteiro, opcional"

const INSS: readonly Regra[] = [
  {
    nome: "inss.empregado",
    titulo: "INSS do empregado",
    norma: "EC 103/2019 art. 28; Lei 8.212/1991 arts. 20 e 28; eSocial S-5001",
    tabelas: ["inssEmpregado"],
    arredondamento: "Cada faixa truncada em centavos e somada",
    entrada: { competencia: "AAAA-MM", salario: "reais" },
    avaliar: (campos, tabelas) =>
      calcularInssEmpregado(
        { competencia: campos.ler("competencia", mes), salario: campos.ler("salario", dinheiro) },
        tabelas,
      ),
  },
  {
    nome: "inss.contribuinteIndividual",
    titulo: "INSS do contribuinte individual (pró-labore e autônomo)",
    norma: "Lei 8.212/1991 arts. 21, 28 e 30 §4º; Lei 10.666/2003 art. 4º",
    tabelas: ["tetoDoInss", "inssContribuinteIndividual", "salarioMinimo"],
    arredondamento: "Truncado em centavos",
    entrada: {
      competencia: "AAAA-MM",
      remuneracao: "reais",
      outrasBases: "reais, opcional: bases já tributadas por outras fontes no mês",
      tipo: "opcional: prestador-empresa (padrão) ou conta-propria",
    },
    avaliar: (campos, tabelas) =>
      calcularContribuinteIndividual(
        {
          competencia: campos.ler("competencia", mes),
          remuneracao: campos.ler("remuneracao", dinheiro),
          ...campos.se("outrasBases", dinheiro),
          ...campos.se("tipo", umDe(TIPOS)),
        },
        tabelas,
      ),
  },
  {
    nome: "inss.patronal",
    titulo: "Contribuição patronal fora do DAS (CPP, RAT e terceiros)",
    norma: "Lei 8.212/1991 art. 22; LC 123/2006 arts. 13 VI e §3º, 18 §5º-C e 18-C",
    tabelas: ["inssPatronal"],
    arredondamento: "Cada contribuição em centavos, meio para cima",
    entrada: {
      competencia: "AAAA-MM",
      regime: REGIMES_DA_FOLHA.join(", "),
      folhaEmpregados: "reais, opcional",
      contribuintesIndividuais: "reais, opcional: pró-labore e autônomos",
      grauDeRisco: "opcional: leve (padrão), medio ou grave",
      fap: "decimal de 0.5000 a 2.0000, opcional",
      receitaAnexoIV: "reais, opcional: com receitaTotal, proporção das atividades mistas",
      receitaTotal: "reais, opcional",
    },
    avaliar: (campos, tabelas) =>
      calcularInssPatronal(
        {
          competencia: campos.ler("competencia", mes),
          regime: campos.ler("regime", umDe(REGIMES_DA_FOLHA)),
          folhaEmpregados: ZERO,
          contribuintesIndividuais: ZERO,
          ...campos.se("folhaEmpregados", dinheiro),
          ...campos.se("contribuintesIndividuais", dinheiro),
          ...campos.se("grauDeRisco", umDe(["leve", "medio", "grave"] as const)),
          ...campos.se("fap", fracaoDecimal),
          ...campos.se("receitaAnexoIV", dinheiro),
          ...campos.se("receitaTotal", dinheiro),
        },
        tabelas,
      ),
  },
  {
    nome: "inss.servicosDeMei",
    titulo: "CPP de quem contrata MEI de certos ofícios",
    norma: "LC 123/2006 art. 18-B §1º; Res. CGSN 140/2018 art. 113; Lei 8.212/1991 art. 22 III",
    tabelas: ["inssPatronal", "servicosDoMeiComCpp", "inss-folha-prolabore"],
    arredondamento: "Em centavos, meio para cima",
    entrada: {
      competencia: "AAAA-MM: mês dos serviços",
      regime: `${REGIMES_DA_FOLHA.join(", ")}: de quem contrata`,
      servicos: "reais, do que se contratou nos ofícios da lei",
      receitaAnexoIV: "reais, opcional: com receitaTotal, proporção das atividades mistas",
      receitaTotal: "reais, opcional",
    },
    avaliar: (campos, tabelas) =>
      calcularCppDeMei(
        {
          competencia: campos.ler("competencia", mes),
          regime: campos.ler("regime", umDe(REGIMES_DA_FOLHA)),
          servicos: campos.ler("servicos", dinheiro),
          ...campos.se("receitaAnexoIV", dinheiro),
          ...campos.se("receitaTotal", dinheiro),
        },
        tabelas,
      ),
  },
]

const RENDA: readonly Regra[] = [
  {
    nome: "irrf.mensal",
    titulo: "IRRF mensal sobre salário e pró-labore",
    norma: "Lei 9.250/1995; Lei 14.663/2023; Lei 15.270/2025; RIR/2018 art. 785",
    tabelas: ["irrfMensal", "reducaoDoIrrf", "dispensaDoIrrf", "isencao65Anos"],
    arredondamento: "Imposto e redução em centavos, meio para cima",
    entrada: {
      dataPagamento: "AAAA-MM-DD: escolhe a tabela",
      rendimento: "reais, bruto tributável do mês",
      inss: "reais, opcional",
      dependentes: DEPENDENTES,
      pensao: "reais, opcional",
      jaRetido: "reais, opcional: retido antes no mesmo mês",
      aposentadoria65: "opcional: parcela isenta de 65 anos (nunca pró-labore)",
      decimoTerceiro: "opcional: sem desconto simplificado e sem dispensa",
    },
    avaliar: (campos, tabelas) =>
      calcularIrrf(
        {
          dataPagamento: campos.ler("dataPagamento", data),
          rendimento: campos.ler("rendimento", dinheiro),
          ...campos.se("inss", dinheiro),
          ...campos.se("dependentes", inteiro),
          ...campos.se("pensao", dinheiro),
          ...campos.se("jaRetido", dinheiro),
          ...campos.se("aposentadoria65", booleano),
          ...campos.se("decimoTerceiro", booleano),
        },
        tabelas,
      ),
  },
  {
    nome: "folha.proLabore",
    titulo: "Recibo de pró-labore",
    norma: "Lei 8.212/1991 arts. 21, 22 III e 30; Lei 10.666/2003 art. 4º; Lei 15.270/2025",
    tabelas: [
      "tetoDoInss",
      "inssContribuinteIndividual",
      "salarioMinimo",
      "irrfMensal",
      "reducaoDoIrrf",
      "dispensaDoIrrf",
      "inssPatronal",
      "inss-folha-prolabore",
      "irrf",
    ],
    arredondamento: "INSS truncado; IRRF e CPP em centavos, meio para cima",
    entrada: {
      competencia: "AAAA-MM: escolhe o INSS",
      dataPagamento: "AAAA-MM-DD: escolhe o IRRF",
      valor: "reais",
      regime: REGIMES_DA_FOLHA.join(", "),
      outrasBases: "reais, opcional",
      dependentes: DEPENDENTES,
      pensao: "reais, opcional",
      receitaAnexoIV: "reais, opcional: com receitaTotal, proporção da CPP das atividades mistas (simples-IV)",
      receitaTotal: "reais, opcional",
    },
    avaliar: (campos, tabelas) =>
      calcularProLabore(
        {
          competencia: campos.ler("competencia", mes),
          dataPagamento: campos.ler("dataPagamento", data),
          valor: campos.ler("valor", dinheiro),
          regime: campos.ler("regime", umDe(REGIMES_DA_FOLHA)),
          ...campos.se("outrasBases", dinheiro),
          ...campos.se("dependentes", inteiro),
          ...campos.se("pensao", dinheiro),
          ...campos.se("receitaAnexoIV", dinheiro),
          ...campos.se("receitaTotal", dinheiro),
        },
        tabelas,
      ),
  },
  {
    nome: "dividendos.retencao",
    titulo: "Retenção sobre lucros e dividendos",
    norma: "Lei 15.270/2025 (art. 6º-A da Lei 9.250/1995); Lei 9.249/1995 art. 10",
    tabelas: ["regraDosDividendos"],
    arredondamento: "Em centavos, meio para cima",
    entrada: {
      dataPagamento: "AAAA-MM-DD",
      totalNoMes: "reais de um CNPJ a uma pessoa no mês",
      jaRetido: "reais, opcional",
      naoResidente: "opcional: beneficiário no exterior",
      lucrosAte2025: "opcional: lucros até 2025 aprovados até 31/12/2025",
    },
    avaliar: (campos, tabelas) =>
      calcularDividendos(
        {
          dataPagamento: campos.ler("dataPagamento", data),
          totalNoMes: campos.ler("totalNoMes", dinheiro),
          ...campos.se("jaRetido", dinheiro),
          ...campos.se("naoResidente", booleano),
          ...campos.se("lucrosAte2025", booleano),
        },
        tabelas,
      ),
  },
  {
    nome: "lucro.isentoSemEscrituracao",
    titulo: "Lucro isento sem escrituração regular",
    norma: "LC 123/2006 art. 14; Res. CGSN 140/2018 art. 145",
    tabelas: [],
    arredondamento: "Em centavos, meio para cima",
    entrada: { receita: "reais", presuncao: "decimal de 0 a 1", irpjNoDas: "reais" },
    avaliar: (campos) =>
      calcularLucroIsento({
        receita: campos.ler("receita", dinheiro),
        presuncao: campos.ler("presuncao", fracaoDecimal),
        irpjNoDas: campos.ler("irpjNoDas", dinheiro),
      }),
  },
]

export const REGRAS_DE_PESSOAS: readonly Regra[] = [...INSS, ...RENDA]
