import { gerarArrecadacao, IDENTIFICADORES, lerArrecadacao, SEGMENTOS } from "../arrecadacao/codigo.ts"
import { digitoDeArrecadacao } from "../arrecadacao/digitos.ts"
import { conferirCnpj, conferirCpf, conferirPis, digitosDaBaseDoCnpj } from "../documentos/digitos.ts"
import { calcularDias } from "../mora/dias.ts"
import { imputarPagamento } from "../mora/imputacao.ts"
import { calcularMora } from "../mora/mora.ts"
import { calcularPenalidade, DECLARACOES, SITUACOES_DA_ENTREGA } from "../mora/penalidade.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import { emTexto, grupo } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { OBRIGACOES } from "../parametros/vencimentos.ts"
import { calcularVencimento } from "../vencimentos/vencimento.ts"
import { data, dinheiro, inteiro, type Leitor, opcional, texto, umDe } from "./leitores.ts"
import type { Regra } from "./regra.ts"

/** The rules on due dates, late payment, guides and check digits. */

const modulo: Leitor<10 | 11> = (valor, campo) => {
  if (valor === 10 || valor === 11) return valor
  throw new EntradaInvalida(campo, "deve ser 10 ou 11")
}

const SEM_ARREDONDAMENTO = "Não há"

const PRAZOS: readonly Regra[] = [
  {
    nome: "vencimento",
    titulo: "Vencimento de obrigação federal",
    norma: "A de cada obrigação, na tabela de vencimentos; feriados da Lei 662/1949 e da Res. CMN 4.880/2020",
    tabelas: [...OBRIGACOES],
    arredondamento: SEM_ARREDONDAMENTO,
    entrada: {
      obrigacao: OBRIGACOES.join(", "),
      periodo: "AAAA-MM, AAAA-Tn (trimestral) ou AAAA (anual)",
      quota: "inteiro de 1 a 3, opcional: obrigações trimestrais",
    },
    avaliar: (campos, tabelas) =>
      calcularVencimento(
        {
          obrigacao: campos.ler("obrigacao", umDe(OBRIGACOES)),
          periodo: campos.ler("periodo", texto),
          ...campos.se("quota", inteiro),
        },
        tabelas,
      ),
  },
  {
    nome: "mora",
    titulo: "Multa e juros de mora",
    norma: "Lei 9.430/1996 art. 61; LC 123/2006 art. 35; Boletim Central RFB 16/1997",
    tabelas: ["regraDeMora", "selicMensal"],
    arredondamento: "Multa e juros sobre o principal, cada um em centavos, meio para cima",
    entrada: { principal: "reais", vencimento: "AAAA-MM-DD, já ajustado", pagamento: "AAAA-MM-DD" },
    avaliar: (campos, tabelas) =>
      calcularMora(
        {
          principal: campos.ler("principal", dinheiro),
          vencimento: campos.ler("vencimento", data),
          pagamento: campos.ler("pagamento", data),
        },
        tabelas,
      ),
  },
  {
    nome: "mora.imputacao",
    titulo: "Em que se divide um pagamento em atraso",
    norma: "CTN art. 163; Lei 9.430/1996 art. 61",
    tabelas: ["regraDeMora", "selicMensal"],
    arredondamento: "Multa e juros pagos em centavos, meio para cima; o principal é a diferença",
    entrada: {
      principal: "reais: o imposto em aberto",
      vencimento: "AAAA-MM-DD, já ajustado",
      pagamento: "AAAA-MM-DD",
      valor: "reais: o que foi pago",
    },
    avaliar: (campos, tabelas) =>
      imputarPagamento(
        {
          principal: campos.ler("principal", dinheiro),
          vencimento: campos.ler("vencimento", data),
          pagamento: campos.ler("pagamento", data),
          valor: campos.ler("valor", dinheiro),
        },
        tabelas,
      ),
  },
  {
    nome: "mora.dias",
    titulo: "Dias de atraso e percentual da multa",
    norma: "Lei 9.430/1996 art. 61; Boletim Central RFB 16/1997",
    tabelas: ["regraDeMora"],
    arredondamento: SEM_ARREDONDAMENTO,
    entrada: { vencimento: "AAAA-MM-DD, já ajustado", pagamento: "AAAA-MM-DD" },
    avaliar: (campos, tabelas) =>
      calcularDias({ vencimento: campos.ler("vencimento", data), pagamento: campos.ler("pagamento", data) }, tabelas),
  },
  {
    nome: "penalidade",
    titulo: "Multa por atraso de declaração (MAED)",
    norma: "LC 123/2006 arts. 38 e 38-A; Res. CGSN 140/2018 arts. 97-A e 98",
    tabelas: ["maedDoPgdas", "multaDaDefis", "multaDaDasn"],
    arredondamento: "Em centavos, meio para cima; nunca abaixo da mínima",
    entrada: {
      declaracao: DECLARACOES.join(", "),
      tributos: "reais informados na declaração",
      prazo: "AAAA-MM-DD",
      entrega: "AAAA-MM-DD",
      situacao: `opcional: ${SITUACOES_DA_ENTREGA.join(", ")}`,
    },
    avaliar: (campos, tabelas) =>
      calcularPenalidade(
        {
          declaracao: campos.ler("declaracao", umDe(DECLARACOES)),
          tributos: campos.ler("tributos", dinheiro),
          prazo: campos.ler("prazo", data),
          entrega: campos.ler("entrega", data),
          ...campos.se("situacao", umDe(SITUACOES_DA_ENTREGA)),
        },
        tabelas,
      ),
  },
]

const FEBRABAN = "Febraban, Layout Padrão de Arrecadação, versão 7"

const CODIGOS: readonly Regra[] = [
  {
    nome: "arrecadacao.digito",
    titulo: "Dígito de arrecadação, módulo 10 ou 11",
    norma: FEBRABAN,
    tabelas: [],
    arredondamento: SEM_ARREDONDAMENTO,
    entrada: { modulo: "10 ou 11", numero: "algarismos" },
    avaliar: (campos) => {
      const usado = campos.ler("modulo", modulo)
      const numero = campos.ler("numero", texto)
      const digito = digitoDeArrecadacao(usado, numero)
      return calculado({ digito }, grupo(`Dígito pelo módulo ${usado}`, emTexto(String(digito)), []))
    },
  },
  {
    nome: "arrecadacao.gerar",
    titulo: "Código de barras e linha digitável de arrecadação",
    norma: FEBRABAN,
    tabelas: [],
    arredondamento: SEM_ARREDONDAMENTO,
    entrada: {
      segmento: SEGMENTOS.join(", "),
      identificador: IDENTIFICADORES.join(", "),
      valor: "reais",
      convenio: "4 algarismos (8 no segmento 6)",
      campoLivre: "25 algarismos (21 no segmento 6)",
    },
    avaliar: (campos) =>
      gerarArrecadacao({
        segmento: campos.ler("segmento", umDe(SEGMENTOS)),
        identificador: campos.ler("identificador", umDe(IDENTIFICADORES)),
        valor: campos.ler("valor", dinheiro),
        convenio: campos.ler("convenio", texto),
        campoLivre: campos.ler("campoLivre", texto),
      }),
  },
  {
    nome: "arrecadacao.ler",
    titulo: "Leitura de linha digitável de arrecadação",
    norma: FEBRABAN,
    tabelas: [],
    arredondamento: SEM_ARREDONDAMENTO,
    entrada: { linha: "48 algarismos, ou os 44 do código de barras" },
    avaliar: (campos) => lerArrecadacao(campos.ler("linha", texto)),
  },
]

const DOCUMENTOS: readonly Regra[] = [
  {
    nome: "dv.cpf",
    titulo: "Dígitos do CPF",
    norma: "RFB: cálculo dos dígitos do CPF",
    tabelas: ["digitosDoCpf"],
    arredondamento: SEM_ARREDONDAMENTO,
    entrada: { numero: "texto, com ou sem máscara" },
    avaliar: (campos) => conferirCpf(campos.ler("numero", texto)),
  },
  {
    nome: "dv.cnpj",
    titulo: "Dígitos do CNPJ, numérico ou alfanumérico",
    norma: "IN RFB 2.229/2024",
    tabelas: ["digitosDoCnpj"],
    arredondamento: SEM_ARREDONDAMENTO,
    entrada: { numero: "texto, com ou sem máscara", modo: "opcional: completo (padrão) ou base (12 posições)" },
    avaliar: (campos) => {
      const numero = campos.ler("numero", texto)
      const modo = campos.ler("modo", opcional(umDe(["completo", "base"])))
      return modo === "base" ? digitosDaBaseDoCnpj(numero) : conferirCnpj(numero)
    },
  },
  {
    nome: "dv.pis",
    titulo: "Dígito do PIS, NIT ou NIS",
    norma: "Caixa/INSS: cálculo do dígito do PIS",
    tabelas: ["digitosDoPis"],
    arredondamento: SEM_ARREDONDAMENTO,
    entrada: { numero: "texto, com ou sem máscara" },
    avaliar: (campos) => conferirPis(campos.ler("numero", texto)),
  },
]

export const REGRAS_DE_GUIAS: readonly Regra[] = [...PRAZOS, ...CODIGOS, ...DOCUMENTOS]
