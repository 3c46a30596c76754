import { z } from "zod"
import { lerChavePix } from "./chave-pix.ts"
import { chavesDe, competencia, paginacao, pedidoDePagina, somaEmReais, textoCru, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { notasDeFora } from "./listas/titulos.ts"
import { pixDoRecebivel, recebidoDosTitulos } from "./recebiveis-registros.ts"
import type { Rotas } from "./rota.ts"
import {
  baixaDoTitulo,
  corpoComMotivo,
  corpoDaBaixa,
  corpoDasBaixas,
  dadosDoTitulo,
  encargosDoTitulo,
  encargosNoDia,
  filtroDosTitulos,
  fracaoDeAtraso,
  idadeDosTitulos,
  ordemDosTitulos,
  previaDasBaixas,
  repeticaoDoTitulo,
  situacoesDosRecebiveis,
  titulo,
  totaisDosTitulos,
} from "./titulos.ts"

const fichaDoRecebivel = titulo.extend({ baixas: z.array(baixaDoTitulo), encargos: encargosDoTitulo.nullable() })
export type FichaDoRecebivel = z.infer<typeof fichaDoRecebivel>

/** From which month on the notes issued become titles by themselves; null while they do not. */
const controle = z
  .object({
    desde: competencia,
    prazoDias: z.number().int().min(0, "O prazo é de 0 a 365 dias.").max(365, "O prazo é de 0 a 365 dias."),
    /** Of notes that were not issued here. */
    deFora: chavesDe(notasDeFora).default("propor"),
    /** Of who pays late, where the contract of the bill says nothing. */
    multa: fracaoDeAtraso.default("0"),
    jurosAoMes: fracaoDeAtraso.default("0"),
  })
  .nullable()

/** Those of a client, by its registration or by the document in the title; and those that nobody confirmed yet. */
const doCliente = { idPessoa: uuid.optional(), situacao: chavesDe(situacoesDosRecebiveis).optional() }

const corpoDoRecebivel = z.object(dadosDoTitulo)
const corpoDosRecebiveis = z.object({ ...dadosDoTitulo, repeticao: repeticaoDoTitulo.nullable().default(null) })

const chavePix = textoCru(100)
  .refine((texto) => lerChavePix(texto) !== null, {
    message: "Informe a chave como está no banco: CNPJ, CPF, e-mail, celular com +55, ou a chave aleatória.",
  })
  .transform((texto) => lerChavePix(texto) ?? "")

const visaoDasReceitas = z.object({
  /** Null while the notes do not become titles: then what should have come is only what was typed. */
  controle: z.object({ desde: competencia }).nullable(),
  /** Twelve, oldest first. */
  meses: z.array(
    z.object({
      competencia,
      /** Revenue of the month, by its notes and what was typed of it. */
      faturado: somaEmReais,
      /** In money: titles due in the month. */
      previsto: somaEmReais,
      /** Money that came in in the month. */
      recebido: somaEmReais,
    }),
  ),
  /** Of today, whatever the months shown. */
  aVencer: somaEmReais,
  vencido: somaEmReais,
  titulosVencidos: z.number().int(),
  /** Of titles due in those months, who owes most first. */
  clientes: z.array(
    z.object({
      nome: z.string(),
      titulos: z.number().int(),
      previsto: somaEmReais,
      falta: somaEmReais,
      vencido: somaEmReais,
    }),
  ),
})
export type VisaoDasReceitas = z.infer<typeof visaoDasReceitas>

/** What a company has to receive, and what it received (ADR 090). */
export const rotasDosRecebiveis = {
  consultarVisaoDasReceitas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/receitas/visao",
    papel: null,
    resumo: "O que foi faturado, o que devia ter entrado e o que entrou em doze meses, e quem deve",
    query: z.object({ ate: competencia }),
    resposta: visaoDasReceitas,
  },
  listarRecebiveis: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/recebiveis",
    papel: "CONTADOR",
    resumo: "Títulos a receber da empresa, com o que somam",
    query: z.object({ ...filtroDosTitulos, ...doCliente, ...pedidoDePagina, ...ordemDosTitulos }),
    resposta: z.object({ lista: z.array(titulo), paginacao, totais: totaisDosTitulos }),
  },
  exportarRecebiveis: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/recebiveis/exportacao",
    papel: "CONTADOR",
    resumo: "Títulos filtrados, em planilha",
    query: z.object({ ...filtroDosTitulos, ...doCliente, ...pedidoDeExportacao, ...ordemDosTitulos }),
  },
  resumirRecebiveis: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/recebiveis/resumo",
    papel: "CONTADOR",
    resumo: "O que se espera receber, por atraso, e se as notas viram títulos sozinhas",
    resposta: z.object({ idade: idadeDosTitulos, controle }),
  },
  consultarRecebidoDosTitulos: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/recebiveis/recebido/:competencia",
    papel: "CONTADOR",
    resumo: "O que os títulos das notas receberam em um mês, por atividade, para o regime de caixa",
    resposta: recebidoDosTitulos,
  },
  consultarRecebivel: {
    metodo: "GET",
    caminho: "/recebiveis/:id",
    papel: "CONTADOR",
    resumo: "Um título a receber, com tudo o que foi baixado e estornado",
    comVersao: true,
    resposta: fichaDoRecebivel,
  },
  consultarPixDoRecebivel: {
    metodo: "GET",
    caminho: "/recebiveis/:id/pix",
    papel: "CONTADOR",
    resumo: "Código Pix (QR e copia e cola) para o que falta receber de um título",
    resposta: pixDoRecebivel,
  },
  informarChavePix: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/recebiveis/chave-pix",
    papel: "CONTADOR",
    resumo: "Diz a chave Pix por que a empresa recebe; nula, não há código",
    corpo: z.object({ chave: chavePix.nullable() }),
    resposta: z.object({ chave: z.string().nullable() }),
  },
  criarRecebiveis: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/recebiveis",
    papel: "CONTADOR",
    resumo: "Cria um título, as parcelas dele, ou uma recorrência",
    corpo: corpoDosRecebiveis,
    resposta: z.object({ ids: z.array(uuid), idSerie: uuid.nullable() }),
    status: 201,
  },
  editarRecebivel: {
    metodo: "PUT",
    caminho: "/recebiveis/:id",
    papel: "CONTADOR",
    resumo: "Muda um título; o que já tem baixa fica com o valor que tem",
    comVersao: true,
    corpo: corpoDoRecebivel,
    resposta: fichaDoRecebivel,
  },
  calcularEncargosDoRecebivel: {
    metodo: "GET",
    caminho: "/recebiveis/:id/encargos",
    papel: "CONTADOR",
    resumo: "Quanto o título custa a quem paga num dia, com a multa, os juros ou o desconto combinados",
    query: z.object({ dia: z.iso.date("Informe um dia que exista, no formato AAAA-MM-DD.") }),
    resposta: encargosNoDia,
  },
  combinarEncargosDoRecebivel: {
    metodo: "PUT",
    caminho: "/recebiveis/:id/encargos",
    papel: "CONTADOR",
    resumo: "Combina a multa, os juros e o desconto de um título",
    comVersao: true,
    corpo: encargosDoTitulo,
    resposta: fichaDoRecebivel,
  },
  baixarRecebivel: {
    metodo: "POST",
    caminho: "/recebiveis/:id/baixas",
    papel: "CONTADOR",
    resumo: "Recebe um título, inteiro ou em parte, com desconto, juros, multa e o que o cliente reteve",
    corpo: corpoDaBaixa,
    resposta: fichaDoRecebivel,
    status: 201,
  },
  preverRecebimentos: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/recebiveis/previa",
    papel: "CONTADOR",
    resumo: "O que receber vários títulos faria com cada um, sem gravar nada",
    corpo: corpoDasBaixas,
    resposta: previaDasBaixas,
  },
  baixarRecebiveis: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/recebiveis/baixas",
    papel: "CONTADOR",
    resumo: "Recebe vários títulos por inteiro; o que não pode diz por quê, e os outros seguem",
    corpo: corpoDasBaixas,
    resposta: previaDasBaixas,
  },
  estornarRecebimento: {
    metodo: "POST",
    caminho: "/recebiveis/baixas/:id/estornar",
    papel: "CONTADOR",
    resumo: "Estorna uma baixa por um lançamento espelho; o título volta a ficar em aberto",
    corpo: corpoComMotivo,
    resposta: fichaDoRecebivel,
  },
  confirmarRecebiveis: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/recebiveis/confirmar",
    papel: "CONTADOR",
    resumo: "Diz que são devidos os títulos de notas emitidas em outro lugar; o que já foi confirmado fica como está",
    corpo: z.object({ ids: z.array(uuid).min(1).max(200) }),
    resposta: z.object({ confirmados: z.number().int() }),
  },
  retirarRecebivel: {
    metodo: "POST",
    caminho: "/recebiveis/:id/retirar",
    papel: "CONTADOR",
    resumo: "Diz que um título sem baixa não é mais devido",
    corpo: corpoComMotivo,
    resposta: fichaDoRecebivel,
  },
  devolverRecebivel: {
    metodo: "POST",
    caminho: "/recebiveis/:id/devolver",
    papel: "CONTADOR",
    resumo: "Traz de volta um título que alguém retirou",
    resposta: fichaDoRecebivel,
  },
  encerrarRecorrencia: {
    metodo: "POST",
    caminho: "/recebiveis/:id/encerrar-serie",
    papel: "CONTADOR",
    resumo: "Encerra a série de um título: os que vencem de hoje em diante e não têm baixa saem",
    corpo: corpoComMotivo,
    resposta: z.object({ retirados: z.number().int() }),
  },
  controlarRecebiveis: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/recebiveis/controle",
    papel: "CONTADOR",
    resumo: "Liga, muda ou desliga (nulo) os títulos das notas emitidas de um mês em diante",
    corpo: z.object({ controle }),
    resposta: z.object({ controle }),
  },
} as const satisfies Rotas
