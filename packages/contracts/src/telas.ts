import { alcancaPapel, type Papel } from "./papeis.ts"

/** A screen: who may open it and what it is called. */
export interface DadosDaTela {
  /** Lowest role; null means any signed-in person. */
  readonly papel: Papel | null
  readonly rotulo: string
}

const tela = (papel: Papel | null, rotulo: string) => ({ papel, rotulo }) as const

/**
 * Every screen of the specification (section 2) and the role it asks for. Menu, guards and server read this one table.
 */
export const telas = {
  "/painel": tela(null, "Painel"),
  "/minhaConta": tela(null, "Minha conta"),
  "/declaracoes": tela(null, "Declarações"),
  "/conversas": tela("EMPRESA", "Conversas"),
  "/compartilhar": tela(null, "Enviar documentos"),
  "/receitas": tela(null, "Receitas"),
  "/receitas/aguardando-emissao": tela(null, "Aguardando emissão"),
  "/receitas/clientes": tela(null, "Clientes"),
  "/receitas/notas-fiscais": tela(null, "Notas fiscais"),
  "/receitas/lancamentos": tela("CONTADOR", "Lançamentos de receita"),
  "/despesas": tela(null, "Despesas"),
  "/despesas/banco": tela("EMPRESA", "Banco"),
  "/despesas/conciliacao": tela("EMPRESA", "Conciliação"),
  "/despesas/folha": tela(null, "Folha"),
  "/despesas/documentos": tela(null, "Documentos"),
  "/despesas/fornecedores": tela(null, "Fornecedores"),
  "/despesas/impostos": tela(null, "Impostos"),
  "/despesas/lancamentos": tela(null, "Lançamentos de despesa"),
  "/empresa": tela("ADMINISTRADOR", "Empresas"),
  "/empresa/clientes": tela("ADMINISTRADOR", "Carteira de clientes"),
  "/empresa/novos-clientes": tela("ADMINISTRADOR", "Novos clientes"),
  "/usuarios": tela("ADMINISTRADOR", "Usuários"),
  "/contabilidade": tela("CONTADOR", "Contabilidade"),
  "/contabilidade/empresa": tela("CONTADOR", "Livros da empresa"),
  "/contador/escritorios-contabeis": tela("ROOT", "Escritórios contábeis"),
  "/contador/meu-escritorio": tela("CONTADOR", "Meu escritório"),
  "/contador/honorarios": tela("CONTADOR", "Honorários"),
  "/perfil": tela("EMPRESA", "Perfil da empresa"),
  "/perfil/dados-cadastrais": tela("EMPRESA", "Dados cadastrais"),
  "/perfil/socios": tela("EMPRESA", "Sócios"),
  "/perfil/automacao": tela("ADMINISTRADOR", "Automação"),
  "/perfil/integracao": tela("ADMINISTRADOR", "Integração"),
  "/perfil/certificados-digitais": tela(null, "Certificados digitais"),
  "/perfil/cnae": tela(null, "CNAE"),
  "/perfil/emissao": tela("EMPRESA", "Emissão de notas"),
  "/perfil/historico": tela("CONTADOR", "Histórico"),
  "/perfil/pro-labore": tela("CONTADOR", "Pró-labore da empresa"),
  "/perfil/contas-correntes": tela("ROOT", "Contas correntes"),
  "/processamento": tela("CONTADOR", "Processamento"),
  "/processamento/pendentes": tela("CONTADOR", "Pendentes"),
  "/processamento/processar": tela("CONTADOR", "A processar"),
  "/processamento/processando": tela("CONTADOR", "Processando"),
  "/processamento/canceladas": tela("CONTADOR", "Canceladas"),
  "/processamento/sucesso": tela("CONTADOR", "Sucesso"),
  "/painel/configuracoes": tela("CONTADOR", "Configurações"),
  "/painel/configuracoes/acessos": tela("CONTADOR", "Acessos"),
  "/painel/configuracoes/automacao": tela("CONTADOR", "Automações"),
  "/painel/configuracoes/categorias": tela("CONTADOR", "Categorias"),
  "/painel/configuracoes/integracao-jettax": tela("CONTADOR", "Integração Jettax"),
  "/painel/configuracoes/integracao-migrate": tela("CONTADOR", "Integração Migrate"),
  "/painel/configuracoes/fator-r": tela("CONTADOR", "Fator R"),
  "/painel/fechamento": tela("CONTADOR", "Fechamento"),
  "/painel/fechamento/faturamento": tela("CONTADOR", "Faturamento"),
  "/painel/fechamento/pro-labore": tela("CONTADOR", "Pró-labore do mês"),
  "/painel/fechamento/das": tela("CONTADOR", "DAS"),
  "/painel/planejamento": tela("CONTADOR", "Planejamento"),
  "/painel/socios": tela("CONTADOR", "Sócios das empresas"),
  "/painel/socios/cadastro": tela("CONTADOR", "Cadastro de sócios"),
  "/painel/socios/pro-labore": tela("CONTADOR", "Pró-labore dos sócios"),
  "/painel/comunicacao": tela("ADMINISTRADOR", "Comunicação"),
  "/painel/comunicacao/notas-fiscais": tela("ADMINISTRADOR", "Comunicação de notas"),
  "/painel/comunicacao/impostos": tela("ADMINISTRADOR", "Comunicação de impostos"),
  "/painel/comunicacao/pro-labore": tela("ADMINISTRADOR", "Comunicação de pró-labore"),
  "/regras-fiscais-municipal": tela("CONTADOR", "Regras fiscais municipais"),
  "/regras-fiscais-federal": tela("ADMINISTRADOR", "Regras fiscais federais"),
  "/valores-datados": tela("CONTADOR", "Valores datados"),
  "/emissores": tela("ROOT", "Emissores reconhecidos"),
} as const satisfies Record<string, DadosDaTela>

export type Tela = keyof typeof telas

/** Whether a person of this role may open the screen. */
export function podeAbrir(papel: Papel, caminho: Tela): boolean {
  return alcancaPapel(papel, telas[caminho].papel)
}
