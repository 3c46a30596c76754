import { rotasDosAcessos } from "./acessos.ts"
import { rotasDosAlertas } from "./alertas.ts"
import { rotasDosAnexosDeTitulos } from "./anexos-de-titulos.ts"
import { rotasDosAparelhos } from "./aparelhos.ts"
import { rotasDasAprovacoes } from "./aprovacoes.ts"
import { rotasDaAuditoria } from "./auditoria.ts"
import { rotasDaAutomacao } from "./automacao.ts"
import { rotasDoCaixa } from "./caixa.ts"
import { rotasDaCaptura } from "./captura.ts"
import { rotasDaCarteira } from "./carteira.ts"
import { rotasDasCategorias } from "./categorias-do-banco.ts"
import { rotasDosCertificados } from "./certificados.ts"
import { rotasDasChavesApi } from "./chaves-api.ts"
import { rotasDosClientes } from "./clientes.ts"
import { rotasDoCnae } from "./cnae.ts"
import { rotasDaComunicacao } from "./comunicacao.ts"
import { rotasDaConciliacao } from "./conciliacao.ts"
import { rotasDasConsultas } from "./consultas.ts"
import { rotasDaConta } from "./conta.ts"
import { rotasDaContabilidade } from "./contabilidade.ts"
import { rotasDasContasCorrentes } from "./contas-correntes.ts"
import { rotasDosContratos } from "./contratos.ts"
import { rotasDasConversas } from "./conversas.ts"
import { rotasDasDeclaracoes } from "./declaracoes.ts"
import { rotasDasDefasagens } from "./defasagens.ts"
import { rotasDasAssinadas } from "./demonstracoes-assinadas.ts"
import { rotasDasDemonstracoes } from "./demonstracoes-contabeis.ts"
import { rotasDasDespesas } from "./despesas.ts"
import { rotasDosDiarios } from "./diarios-importados.ts"
import { rotasDosDocumentos } from "./documentos.ts"
import { rotasDaEmissao } from "./emissao.ts"
import { rotasDosEmissores } from "./emissores.ts"
import { rotasDasEmpresas } from "./empresas.ts"
import { rotasDosEscritorios } from "./escritorios.ts"
import { rotasDasEtapas } from "./etapas.ts"
import { rotasDosEventosEmEspera } from "./eventos-em-espera.ts"
import { rotasDoExercicio } from "./exercicio-contabil.ts"
import { rotasDosExtratos } from "./extratos.ts"
import { rotasDoFatorR } from "./fator-r.ts"
import { rotasDasFaturas } from "./faturas.ts"
import { rotasDoFechamento } from "./fechamento.ts"
import { rotasDaFolha } from "./folha.ts"
import { rotasDaFolhaDoFatorR } from "./folha-do-fator-r.ts"
import { rotasDosFornecedores } from "./fornecedores.ts"
import { rotasDosGrupos } from "./grupos.ts"
import { rotasDasGuias } from "./guias.ts"
import { rotasDasGuiasOficiais } from "./guias-oficiais.ts"
import { rotasDosHonorarios } from "./honorarios.ts"
import { rotasDaDemonstracao, rotasDaIdentidade } from "./identidade.ts"
import { rotasDaImplantacao } from "./implantacao.ts"
import { rotasDasImportacoes } from "./importacoes.ts"
import { rotasDosIntegradores } from "./integradores.ts"
import { rotasDaPrevia, rotasDosLotes } from "./lotes.ts"
import { rotasDaMarca } from "./marca.ts"
import { rotasDosModelosContabeis } from "./modelos-contabeis.ts"
import { rotasDasNotasExplicativas } from "./notas-explicativas.ts"
import { rotasDasNotasFiscais } from "./notas-fiscais.ts"
import { rotasDasNotificacoes } from "./notificacoes.ts"
import { rotasDasRegrasDeOperacoes } from "./operacoes-regras.ts"
import { rotasDosPagaveis } from "./pagaveis.ts"
import { rotasDoPainel } from "./painel.ts"
import { rotasDosParcelamentos } from "./parcelamentos.ts"
import { rotasDosPedidosDeAcesso } from "./pedidos-de-acesso.ts"
import { rotasDoPgdas } from "./pgdas.ts"
import { rotasDoPlanejamento } from "./planejamento.ts"
import { rotasDaPlataforma } from "./plataforma.ts"
import { rotasDasPreferencias } from "./preferencias.ts"
import { rotasDoPresumido } from "./presumido.ts"
import { rotasDaPrevisaoDeCaixa } from "./previsao-de-caixa.ts"
import { rotasDasProcuracoes } from "./procuracoes.ts"
import { rotasDosRecebiveis } from "./recebiveis.ts"
import { rotasDaReceitaFederal } from "./receita-federal.ts"
import { rotasDoReferencial } from "./referencial-contabil.ts"
import { rotasDasRegrasContabeis } from "./regras-contabeis.ts"
import { rotasDasRegrasFiscais } from "./regras-fiscais.ts"
import { rotasDasRemessas } from "./remessas.ts"
import { rotasDasRetencoesTomadas } from "./retencoes-tomadas.ts"
import { rotasDasOperacoes } from "./rotas-das-operacoes.ts"
import { rotasDoCadastro } from "./rotas-do-cadastro.ts"
import { rotasDaSimulacao } from "./simulacao.ts"
import { rotasDosSocios } from "./socios.ts"
import { rotasDasTabelas } from "./tabelas.ts"
import { rotasDoTrabalhoContabil } from "./trabalho-contabil.ts"
import { rotasDosUsuarios } from "./usuarios.ts"
import { rotasDosValores } from "./valores.ts"
import { rotasDosVinculosDeDocumentos } from "./vinculos-de-documentos.ts"
import { rotasDoWhatsapp } from "./whatsapp.ts"

/** Every call of the API, in one object: the hostile suite and the OpenAPI document walk it. */
export const rotas = {
  ...rotasDaPlataforma,
  ...rotasDaConta,
  ...rotasDasPreferencias,
  ...rotasDosAparelhos,
  ...rotasDasNotificacoes,
  ...rotasDaMarca,
  ...rotasDaIdentidade,
  ...rotasDaDemonstracao,
  ...rotasDosUsuarios,
  ...rotasDosAcessos,
  ...rotasDosPedidosDeAcesso,
  ...rotasDasChavesApi,
  ...rotasDaAuditoria,
  ...rotasDasEmpresas,
  ...rotasDosCertificados,
  ...rotasDasProcuracoes,
  ...rotasDoCnae,
  ...rotasDaComunicacao,
  ...rotasDasConsultas,
  ...rotasDaContabilidade,
  ...rotasDasDemonstracoes,
  ...rotasDasNotasExplicativas,
  ...rotasDasAssinadas,
  ...rotasDoReferencial,
  ...rotasDoExercicio,
  ...rotasDasRegrasContabeis,
  ...rotasDasContasCorrentes,
  ...rotasDasConversas,
  ...rotasDosExtratos,
  ...rotasDosDiarios,
  ...rotasDosModelosContabeis,
  ...rotasDoTrabalhoContabil,
  ...rotasDasCategorias,
  ...rotasDaConciliacao,
  ...rotasDosDocumentos,
  ...rotasDosEscritorios,
  ...rotasDaCarteira,
  ...rotasDoCadastro,
  ...rotasDosGrupos,
  ...rotasDaImplantacao,
  ...rotasDosIntegradores,
  ...rotasDasImportacoes,
  ...rotasDasRegrasFiscais,
  ...rotasDosSocios,
  ...rotasDasTabelas,
  ...rotasDosValores,
  ...rotasDosEmissores,
  ...rotasDasNotasFiscais,
  ...rotasDosLotes,
  ...rotasDaPrevia,
  ...rotasDoFechamento,
  ...rotasDasEtapas,
  ...rotasDasDefasagens,
  ...rotasDaFolha,
  ...rotasDaSimulacao,
  ...rotasDaAutomacao,
  ...rotasDoFatorR,
  ...rotasDaFolhaDoFatorR,
  ...rotasDoPlanejamento,
  ...rotasDosAlertas,
  ...rotasDasGuias,
  ...rotasDasGuiasOficiais,
  ...rotasDosEventosEmEspera,
  ...rotasDoPgdas,
  ...rotasDasDeclaracoes,
  ...rotasDasOperacoes,
  ...rotasDasRegrasDeOperacoes,
  ...rotasDoCaixa,
  ...rotasDoPresumido,
  ...rotasDoPainel,
  ...rotasDosRecebiveis,
  ...rotasDaReceitaFederal,
  ...rotasDosClientes,
  ...rotasDasDespesas,
  ...rotasDosFornecedores,
  ...rotasDosAnexosDeTitulos,
  ...rotasDosVinculosDeDocumentos,
  ...rotasDasAprovacoes,
  ...rotasDosParcelamentos,
  ...rotasDasRetencoesTomadas,
  ...rotasDosPagaveis,
  ...rotasDasRemessas,
  ...rotasDaPrevisaoDeCaixa,
  ...rotasDaEmissao,
  ...rotasDaCaptura,
  ...rotasDasFaturas,
  ...rotasDosContratos,
  ...rotasDosHonorarios,
  ...rotasDoWhatsapp,
} as const
export type NomeDeRota = keyof typeof rotas
