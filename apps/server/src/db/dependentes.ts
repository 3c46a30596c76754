/**
 * What may depend on a company, table by table, in words for a sentence, the heaviest first. What the system derives from the
 * facts of a company (alerts, when each routine last looked) is not here: it ends with the company.
 */
export const DEPENDENTES = {
  selos: "meses fechados",
  notas_fiscais: "notas fiscais",
  notas_eventos: "notas fiscais",
  regras_de_produto: "respostas sobre produtos",
  notas_em_espera: "notas fiscais",
  documentos: "documentos",
  documentos_da_empresa: "documentos",
  receitas_informadas: "receitas",
  folhas_informadas: "folhas",
  folhas_cpp_das: "folhas",
  fechamentos: "cálculos",
  apuracoes: "cálculos",
  fechamentos_etapas: "etapas do mês concluídas",
  lancamentos: "lançamentos contábeis",
  partidas: "lançamentos contábeis",
  livros_exercicios: "exercícios encerrados",
  livros_meses: "meses da contabilidade",
  livros_ecds: "arquivos da ECD",
  livros_assinadas: "demonstrações assinadas",
  livros_notas: "notas explicativas",
  livros_regras: "regras da contabilidade",
  livros_importacoes: "diários importados",
  livros_contas_de_fora: "contas de outros sistemas",
  livros_modelos: "modelos de lançamento",
  livros_recorrencias: "lançamentos recorrentes",
  lancamentos_anexos: "lançamentos contábeis",
  contas_contabeis: "contas contábeis próprias",
  guias: "guias",
  guias_pagamentos: "guias",
  guias_oficiais: "guias",
  comunicados: "documentos enviados",
  envios: "documentos enviados",
  envios_documentos: "documentos enviados",
  envios_eventos: "documentos enviados",
  conversas_mensagens: "conversas",
  conversas_leituras: "conversas",
  conversas: "conversas",
  recibos: "recibos",
  cpp_de_mei: "CPP de MEI contratado",
  lucros_distribuidos: "lucros distribuídos",
  pgdas_declaracoes: "declarações do PGDAS-D",
  declaracoes: "declarações entregues",
  operacoes: "automações",
  operacoes_execucoes: "automações",
  simples_recebimentos: "o que foi recebido nos meses",
  presumido_meses: "dados do Lucro Presumido",
  presumido_criterios: "dados do Lucro Presumido",
  presumido_recebimentos: "dados do Lucro Presumido",
  simulacoes_itens: "simulações",
  socios: "sócios",
  quadros: "sócios",
  quadros_socios: "sócios",
  pro_labores: "sócios",
  dependentes: "sócios",
  outras_rendas: "sócios",
  certificados: "certificados",
  certificados_chaves: "certificados",
  procuracoes: "procurações",
  remessas_itens: "remessas ao banco",
  remessas_retornos: "remessas ao banco",
  remessas: "remessas ao banco",
  remessas_convenios: "remessas ao banco",
  titulos_baixas: "recebimentos e pagamentos",
  titulos: "títulos a receber e a pagar",
  titulos_series: "títulos a receber e a pagar",
  conciliacoes: "conciliações do banco",
  conciliacoes_partes: "conciliações do banco",
  banco_regras: "regras do banco",
  extratos_linhas: "extratos bancários",
  extratos_importacoes: "extratos bancários",
  extratos_dias: "extratos bancários",
  contas_meses: "meses conferidos das contas",
  contas_correntes: "contas correntes",
  capturas_documentos: "documentos capturados",
  faturas: "faturas",
  faturas_reajustes: "contratos",
  faturas_contratos: "contratos",
  honorarios_configuracoes: "honorários dos clientes",
  honorarios_ajustes: "honorários ajustados",
  emissoes: "notas emitidas aqui",
  emissoes_eventos: "notas emitidas aqui",
  emissao_series: "notas emitidas aqui",
  clientes: "clientes",
  fornecedores: "fornecedores",
  titulos_pagamento: "títulos a pagar",
  parcelamentos: "parcelamentos de impostos",
  titulos_retencoes: "títulos a pagar",
  titulos_anexos: "títulos a pagar",
  linhas_anexos: "extratos do banco",
  aprovacoes_da_empresa: "regra de aprovação dos pagamentos",
  servicos_da_empresa: "serviços",
  receita_federal_credenciais: "credenciais da Receita Federal",
  integradores_recebidos: "documentos recebidos de integradores",
} as const satisfies Readonly<Record<string, string>>

/** How these name the company, where it is not by `id_empresa`. */
export const COLUNA_DA_EMPRESA: Readonly<Record<string, string>> = {
  receita_federal_credenciais: "id_contratante",
  honorarios_configuracoes: "id_empresa_propria",
}

/** Registration that a person adds to a company: it goes along when somebody deletes the company, and only then. */
export const DO_CADASTRO = {
  atividades_anexos: "mudanças de anexo",
  atividades: "atividades",
  empresas_regimes: "mudanças de regime",
  simples_opcoes: "opções do regime de caixa",
  planejamento_da_empresa: "premissas do planejamento",
  empresas_municipios: "mudanças de município",
  empresas_categorias: "mudanças de categoria",
  implantacao_etapas: "etapas da implantação",
  emissao_configuracoes: "configurações de emissão",
  operacoes_regras_empresa: "automações ligadas ou desligadas por alguém",
  declaracoes_ditas: "o que se disse das declarações dela",
  automacoes_empresa: "rotinas ligadas ou desligadas por alguém",
  titulos_controle: "controle de títulos das notas",
  chaves_pix: "chave Pix",
  destinatarios: "destinatários",
  usuarios_empresas: "pessoas com acesso a ela",
} as const satisfies Readonly<Record<string, string>>

const CHAVE_ESTRANGEIRA = "23503"
const nomes: Readonly<Record<string, string>> = { ...DEPENDENTES, ...DO_CADASTRO }

/**
 * When the database refused to delete something because a row depends on it, what that row is; null for any other error. The
 * refusal names the table of the row, not the one that was being deleted from.
 */
export function oQueDepende(erro: unknown): string | null {
  const causa = erro instanceof Error && erro.cause instanceof Error ? erro.cause : erro
  if (!(causa instanceof Error) || !("code" in causa) || causa.code !== CHAVE_ESTRANGEIRA) return null
  const tabela = "table" in causa && typeof causa.table === "string" ? causa.table : ""
  return nomes[tabela] ?? "outros registros"
}
