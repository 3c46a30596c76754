import { entidadesDaAutomacao } from "@partida/contracts"
import { campos } from "./rotulos-dos-campos.ts"

/**
 * Names of what the audit trail records, as people say them. One line per entity and per field: what is missing here is
 * shown by its own name.
 */

interface Entidade {
  /** For the filter: "Empresas". */
  readonly plural: string
  /** With its article, for sentences: "a empresa". */
  readonly comArtigo: string
  /** Belongs to no office: only who works for the platform sees its records. */
  readonly daPlataforma?: true
}

const entidades: Readonly<Record<string, Entidade>> = {
  escritorios: { plural: "Escritório", comArtigo: "o escritório" },
  usuarios: { plural: "Usuários", comArtigo: "o usuário" },
  usuarios_empresas: { plural: "Acessos a empresas", comArtigo: "o acesso" },
  pedidos_de_acesso: { plural: "Pedidos de acesso", comArtigo: "o pedido de acesso" },
  convites: { plural: "Convites", comArtigo: "o convite" },
  chaves_api: { plural: "Chaves de integração", comArtigo: "a chave de integração" },
  empresas: { plural: "Empresas", comArtigo: "a empresa" },
  grupos: { plural: "Grupos de empresas", comArtigo: "o grupo de empresas" },
  empresas_municipios: { plural: "Municípios das empresas", comArtigo: "a mudança de município" },
  empresas_categorias: { plural: "Categorias das empresas", comArtigo: "a mudança de categoria" },
  empresas_regimes: { plural: "Regimes tributários", comArtigo: "o regime tributário" },
  atividades: { plural: "Atividades", comArtigo: "a atividade" },
  atividades_anexos: { plural: "Mudanças de anexo", comArtigo: "a mudança de anexo" },
  emissao_configuracoes: { plural: "Configurações de emissão", comArtigo: "a configuração de emissão" },
  captura_do_escritorio: { plural: "Captura de notas", comArtigo: "a captura de notas" },
  emissoes: { plural: "Emissões de NFS-e", comArtigo: "a emissão da NFS-e" },
  emissoes_eventos: { plural: "Pedidos sobre NFS-e", comArtigo: "o pedido sobre a NFS-e" },
  faturas: { plural: "Faturas", comArtigo: "a fatura" },
  faturas_contratos: { plural: "Contratos", comArtigo: "o contrato" },
  faturas_reajustes: { plural: "Reajustes de contratos", comArtigo: "o reajuste do contrato" },
  honorarios_configuracoes: { plural: "Configuração dos honorários", comArtigo: "a configuração dos honorários" },
  honorarios_ajustes: { plural: "Ajustes de honorários", comArtigo: "o ajuste do honorário" },
  clientes: { plural: "Clientes", comArtigo: "o cliente" },
  fornecedores: { plural: "Fornecedores", comArtigo: "o fornecedor" },
  aprovacoes_do_escritorio: {
    plural: "Regra de aprovação do escritório",
    comArtigo: "a regra de aprovação do escritório",
  },
  aprovacoes_da_empresa: {
    plural: "Regra de aprovação dos pagamentos",
    comArtigo: "a regra de aprovação dos pagamentos",
  },
  parcelamentos: { plural: "Parcelamentos de impostos", comArtigo: "o parcelamento de impostos" },
  titulos_retencoes: { plural: "Retenções de fornecedores", comArtigo: "o que foi retido do fornecedor" },
  linhas_anexos: { plural: "Anexos de linhas", comArtigo: "o anexo da linha" },
  titulos_anexos: { plural: "Anexos de títulos", comArtigo: "o anexo do título" },
  titulos_pagamento: { plural: "Pagamentos preparados", comArtigo: "como o título é pago" },
  remessas_convenios: { plural: "Convênios de remessa", comArtigo: "o convênio de remessa" },
  remessas: { plural: "Remessas ao banco", comArtigo: "a remessa ao banco" },
  remessas_itens: { plural: "Pagamentos de remessas", comArtigo: "o pagamento da remessa" },
  remessas_retornos: { plural: "Retornos do banco", comArtigo: "o retorno do banco" },
  servicos_da_empresa: { plural: "Serviços", comArtigo: "o serviço" },
  socios: { plural: "Sócios", comArtigo: "o cadastro do sócio" },
  quadros: { plural: "Alterações do quadro societário", comArtigo: "a alteração do quadro societário" },
  quadros_socios: { plural: "Participações no quadro", comArtigo: "a participação no quadro" },
  dependentes: { plural: "Dependentes", comArtigo: "o dependente" },
  pro_labores: { plural: "Pró-labores", comArtigo: "o pró-labore" },
  outras_rendas: { plural: "Outras rendas", comArtigo: "a renda de outra fonte" },
  automacoes_empresa: { plural: "Automações", comArtigo: "a rotina automática" },
  receita_federal_credenciais: {
    plural: "Credenciais da Receita Federal",
    comArtigo: "as credenciais da Receita Federal",
  },
  integradores: { plural: "Integradores", comArtigo: "o integrador" },
  whatsapp_contas: { plural: "Conta do WhatsApp", comArtigo: "a conta do WhatsApp" },
  integradores_empresas: { plural: "Empresas nos integradores", comArtigo: "a empresa no integrador" },
  contas_contabeis: { plural: "Contas contábeis", comArtigo: "a conta contábil" },
  livros_exercicios: { plural: "Exercícios encerrados", comArtigo: "o encerramento do exercício" },
  livros_importacoes: { plural: "Diários importados", comArtigo: "a importação de diário" },
  livros_contas_de_fora: { plural: "Contas de outros sistemas", comArtigo: "a conta de outro sistema" },
  livros_modelos: { plural: "Modelos de lançamento", comArtigo: "o modelo de lançamento" },
  livros_recorrencias: { plural: "Lançamentos recorrentes", comArtigo: "o lançamento recorrente" },
  lancamentos_anexos: { plural: "Anexos de lançamentos", comArtigo: "o anexo do lançamento" },
  livros_ecds: { plural: "Arquivos da ECD", comArtigo: "o arquivo da ECD" },
  livros_assinadas: { plural: "Demonstrações assinadas", comArtigo: "as demonstrações assinadas" },
  livros_notas: { plural: "Notas explicativas", comArtigo: "as notas explicativas" },
  livros_regras: { plural: "Regras da contabilidade", comArtigo: "a regra da contabilidade" },
  livros_meses: { plural: "Meses da contabilidade", comArtigo: "o mês da contabilidade" },
  lancamentos: { plural: "Lançamentos contábeis", comArtigo: "o lançamento contábil" },
  contas_correntes: { plural: "Contas correntes", comArtigo: "a conta corrente" },
  extratos_importacoes: { plural: "Extratos importados", comArtigo: "a importação de extrato" },
  categorias_do_banco: { plural: "Categorias do banco", comArtigo: "a categoria do banco" },
  banco_regras: { plural: "Regras do banco", comArtigo: "a regra do banco" },
  conciliacoes: { plural: "Conciliações do banco", comArtigo: "a conciliação do banco" },
  conciliacoes_partes: { plural: "Partes das conciliações", comArtigo: "a parte da conciliação" },
  titulos: { plural: "Títulos a receber e a pagar", comArtigo: "o título" },
  titulos_baixas: { plural: "Recebimentos e pagamentos de títulos", comArtigo: "a baixa do título" },
  titulos_series: { plural: "Parcelamentos e recorrências", comArtigo: "a série de títulos" },
  chaves_pix: { plural: "Chaves Pix das empresas", comArtigo: "a chave Pix da empresa" },
  titulos_controle: { plural: "Controle de títulos das notas", comArtigo: "o controle de títulos das notas" },
  contas_meses: { plural: "Meses conferidos das contas", comArtigo: "o mês conferido da conta" },
  notas_fiscais: { plural: "Notas fiscais", comArtigo: "a nota fiscal" },
  regras_de_produto: { plural: "Respostas sobre produtos", comArtigo: "a resposta sobre um produto" },
  notas_eventos: { plural: "Eventos de notas", comArtigo: "um evento de nota fiscal" },
  receitas_informadas: { plural: "Receitas informadas", comArtigo: "a receita informada" },
  presumido_criterios: {
    plural: "Critérios da receita no Lucro Presumido",
    comArtigo: "o critério da receita do Lucro Presumido",
  },
  presumido_recebimentos: {
    plural: "Recebidos no mês, Lucro Presumido",
    comArtigo: "o recebido no mês do Lucro Presumido",
  },
  operacoes: { plural: "Automações", comArtigo: "a automação" },
  operacoes_regras: { plural: "Automações do escritório", comArtigo: "a automação do escritório" },
  operacoes_regras_empresa: { plural: "Automações da empresa", comArtigo: "a automação da empresa" },
  operacoes_tetos: { plural: "Tetos de gasto", comArtigo: "o teto de gasto" },
  pgdas_declaracoes: { plural: "Declarações do PGDAS-D", comArtigo: "a declaração do PGDAS-D" },
  declaracoes: { plural: "Declarações", comArtigo: "a declaração" },
  declaracoes_ditas: { plural: "Declarações que a empresa deve ou não", comArtigo: "o que a empresa declara" },
  declaracoes_do_escritorio: { plural: "Calendário de declarações", comArtigo: "o calendário de declarações" },
  obrigacoes_proprias: { plural: "Obrigações próprias", comArtigo: "a obrigação própria" },
  agendas: { plural: "Agendas", comArtigo: "o endereço da agenda" },
  planejamento_do_escritorio: {
    plural: "Premissas do planejamento no escritório",
    comArtigo: "as premissas do planejamento no escritório",
  },
  planejamento_da_empresa: { plural: "Premissas do planejamento", comArtigo: "as premissas do planejamento" },
  simples_opcoes: { plural: "Opções do Simples", comArtigo: "a opção do Simples por caixa ou competência" },
  simples_recebimentos: {
    plural: "Recebido nos meses do Simples",
    comArtigo: "o que o Simples por caixa recebeu no mês",
  },
  presumido_meses: { plural: "Meses do Lucro Presumido", comArtigo: "os valores do mês do Lucro Presumido" },
  folhas_informadas: { plural: "Folhas informadas", comArtigo: "a folha informada" },
  folhas_cpp_das: { plural: "CPP recolhida no DAS", comArtigo: "a CPP recolhida no DAS" },
  fator_r_cpp_do_das: { plural: "CPP do DAS no Fator R", comArtigo: "a escolha sobre a CPP do DAS" },
  recibos: { plural: "Recibos de pró-labore", comArtigo: "o recibo de pró-labore" },
  cpp_de_mei: { plural: "CPP de MEI contratado", comArtigo: "a CPP sobre serviços de MEI" },
  lucros_distribuidos: { plural: "Lucros pagos", comArtigo: "o pagamento de lucro" },
  fechamentos: { plural: "Fechamentos", comArtigo: "o fechamento" },
  selos: { plural: "Selos", comArtigo: "o selo" },
  fechamentos_etapas: { plural: "Etapas do fechamento", comArtigo: "a etapa do fechamento" },
  valores_datados: { plural: "Valores datados", comArtigo: "o valor datado" },
  guias: { plural: "Guias", comArtigo: "a guia" },
  guias_oficiais: { plural: "Guias oficiais", comArtigo: "a guia oficial" },
  guias_pagamentos: { plural: "Pagamentos de guias", comArtigo: "o pagamento da guia" },
  documentos_da_empresa: { plural: "Documentos", comArtigo: "o documento" },
  destinatarios: { plural: "Destinatários", comArtigo: "o destinatário" },
  modelos_de_mensagem: { plural: "Textos das mensagens", comArtigo: "o texto de uma mensagem" },
  comunicacao_do_escritorio: { plural: "Comunicação", comArtigo: "a configuração da comunicação" },
  conversas: { plural: "Conversas e pedidos", comArtigo: "a conversa" },
  comunicados: { plural: "Documentos enviados", comArtigo: "o documento enviado" },
  lotes: { plural: "Trabalhos em lote", comArtigo: "um trabalho em lote" },
  importacoes: { plural: "Importações de planilha", comArtigo: "a importação de planilha" },
  importacoes_ajustes: { plural: "Correções de planilhas", comArtigo: "a correção de uma linha importada" },
  importacoes_sinonimos: { plural: "Títulos de coluna aprendidos", comArtigo: "o título de coluna aprendido" },
  marcas: { plural: "Marca", comArtigo: "a marca" },
  marcas_arquivos: { plural: "Imagens da marca", comArtigo: "uma imagem da marca" },
  dominios: { plural: "Domínios", comArtigo: "o domínio" },
  certificados: { plural: "Certificados digitais", comArtigo: "o certificado digital" },
  procuracoes: { plural: "Procurações", comArtigo: "a procuração" },
  regras_fiscais: { plural: "Regras fiscais", comArtigo: "a regra fiscal" },
  escritorios_feriados: { plural: "Feriados do escritório", comArtigo: "o feriado do escritório" },
  implantacao_etapas: { plural: "Etapas da implantação", comArtigo: "a etapa da implantação" },
  manutencao: { plural: "Manutenção do sistema", comArtigo: "a manutenção do sistema", daPlataforma: true },
}

/** Entities for the filter, in alphabetical order; those of the platform only for who sees their records. */
export function entidadesDoFiltro(comPlataforma: boolean): readonly { readonly id: string; readonly plural: string }[] {
  return Object.entries(entidades)
    .filter(([, { daPlataforma = false }]) => comPlataforma || !daPlataforma)
    .map(([id, { plural }]) => ({ id, plural }))
    .concat({ id: entidadesDaAutomacao.join(), plural: "Regras das automações" })
    .sort((a, b) => a.plural.localeCompare(b.plural, "pt-BR"))
}

/** How an entity is called; one that is not known goes by its own name. */
export function entidadeDe(nome: string): Entidade {
  return entidades[nome] ?? { plural: nome, comArtigo: `um registro de ${nome}` }
}

/** How a field is called. */
export function rotuloDoCampo(nome: string): string {
  return campos[nome] ?? nome
}

/** Fields that only identify or copy the record: shown in the details, left out of sentences. */
export const camposDeServico: ReadonlySet<string> = new Set([
  "id",
  "id_escritorio",
  "id_empresa",
  "id_usuario",
  "id_documento",
  "id_apuracao",
  "id_lote",
  "sub",
  "versao",
  "dados",
  "criado_em",
  "criada_em",
  "atualizado_em",
  "atualizada_em",
  "alterada_em",
])
