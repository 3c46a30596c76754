import { errosDaSessao } from "./erros-da-sessao.ts"
import { errosDasGuiasOficiais } from "./erros-das-guias-oficiais.ts"
import { errosDosCertificados } from "./erros-dos-certificados.ts"
import { errosDosExtratos } from "./erros-dos-extratos.ts"

/**
 * Every error the API can answer, with its HTTP status and the text used when nothing more precise is known.
 * Codes are stable: clients may rely on them.
 */
export const erros = {
  ...errosDaSessao,
  "sem-permissao": {
    status: 403,
    mensagem: "Seu perfil não permite esta ação. Peça a um administrador do escritório.",
  },
  "escritorio-por-convite": {
    status: 403,
    mensagem: "Aqui os escritórios entram por convite de quem opera a plataforma. Fale com ele.",
  },
  "pedido-sem-conta": {
    status: 403,
    mensagem:
      "Só pede acesso quem entrou com uma conta confirmada que ainda não vê empresa alguma. Entre com ela e peça de novo.",
  },
  "segundo-fator-exigido": {
    status: 403,
    mensagem: "O seu escritório exige o segundo fator. Ligue o seu em Minha conta para continuar.",
  },
  "escritorio-nao-escolhido": { status: 400, mensagem: "Escolha um escritório na barra superior para continuar." },
  "nao-encontrado": {
    status: 404,
    mensagem: "Não encontramos este registro. Ele pode ter sido removido ou você não tem acesso a ele.",
  },
  "entrada-invalida": { status: 400, mensagem: "Há um campo preenchido de forma inválida." },
  "sem-arquivos": { status: 400, mensagem: "Nenhum arquivo foi enviado. Escolha um ou mais XML, ou um ZIP." },
  "mes-aberto": { status: 409, mensagem: "O imposto deste mês ainda não foi fechado. Feche-o antes." },
  "livro-fechado": {
    status: 409,
    mensagem: "Os livros deste mês estão fechados. Reabra-os na Contabilidade, com um motivo.",
  },
  "captura-indisponivel": {
    status: 409,
    mensagem:
      "Esta instalação não busca notas no ambiente nacional. Peça a quem opera a plataforma que ligue a captura.",
  },
  "integrador-desligado": {
    status: 409,
    mensagem: "Esta instalação não alcança este integrador. Peça a quem opera a plataforma que o ligue.",
  },
  "integrador-nao-configurado": {
    status: 409,
    mensagem: "Informe as credenciais do integrador, e ligue-o, em Configurações do painel.",
  },
  "whatsapp-desligado": {
    status: 409,
    mensagem: "Esta instalação não alcança o WhatsApp. Peça a quem opera a plataforma que o ligue.",
  },
  "whatsapp-nao-configurado": {
    status: 409,
    mensagem: "Informe antes a conta do escritório na Meta, em Meu escritório, Comunicação.",
  },
  "aviso-sem-assinatura": {
    status: 401,
    mensagem: "Este aviso não está assinado com o segredo do aplicativo do escritório: nada dele foi guardado.",
  },
  "integrador-recusou": {
    status: 409,
    mensagem: "O integrador recusou o pedido. Teste a conexão e confira as credenciais.",
  },
  "competencia-fechada": {
    status: 409,
    mensagem: "Esta competência está fechada. Reabra-a, com um motivo, antes de alterar.",
  },
  "documento-recusado": {
    status: 422,
    mensagem: "Este arquivo não é de um formato que se guarda aqui. Envie PDF, PNG, JPEG, XML, ZIP, OFX ou texto.",
  },
  "documento-indisponivel": {
    status: 503,
    mensagem:
      "O documento não pôde ser guardado ou aberto agora. Tente de novo em instantes; se continuar, avise o suporte.",
  },
  "pagamento-sem-aprovacao": {
    status: 409,
    mensagem: "Este pagamento espera aprovação. Aprove-o em Despesas, Lançamentos, ou peça a quem aprova.",
  },
  "transicao-recusada": { status: 409, mensagem: "O estado atual não permite esta ação." },
  "agenda-invalida": {
    status: 404,
    mensagem: "Este endereço de agenda não abre mais. Crie outro em Declarações e troque-o no seu calendário.",
  },
  "ja-feito": { status: 409, mensagem: "Já estava assim: nada mudou." },
  "nao-se-aplica": { status: 409, mensagem: "Não há o que fazer aqui." },
  "fora-de-ordem": { status: 409, mensagem: "Os meses fecham e reabrem em ordem." },
  "etapa-pendente": {
    status: 409,
    mensagem: "Conclua antes as etapas anteriores do mês: faturamento, pró-labore e só então o DAS.",
  },
  "evento-em-espera": {
    status: 409,
    mensagem: "Há evento de nota deste mês à espera da decisão de uma pessoa do escritório. Decida antes de fechar.",
  },
  "etapa-impedida": {
    status: 409,
    mensagem: "Há pendências que impedem concluir esta etapa. Resolva-as e tente de novo.",
  },
  "ressalva-sem-motivo": {
    status: 422,
    mensagem: "Há avisos nesta etapa. Confira cada um e escreva o motivo para seguir.",
  },
  "calculo-desatualizado": {
    status: 409,
    mensagem: "O cálculo mudou depois que você o abriu. Confira os novos valores e feche de novo.",
  },
  "calculo-pendente": { status: 409, mensagem: "Calcule o mês antes de fechá-lo." },
  "chave-reutilizada": { status: 422, mensagem: "Esta chave de idempotência já foi usada com outro conteúdo." },
  "pedido-em-curso": {
    status: 409,
    mensagem: "Este mesmo pedido ainda está sendo atendido. Aguarde alguns segundos e tente de novo.",
  },
  "resposta-perdida": {
    status: 409,
    mensagem:
      "Este pedido já foi feito, mas a resposta se perdeu em uma interrupção. Atualize a página e confira o resultado antes de repetir.",
  },
  "versao-desatualizada": {
    status: 412,
    mensagem: "Outra pessoa alterou este registro depois que você o abriu. Veja a versão atual antes de salvar.",
  },
  "versao-nao-informada": {
    status: 428,
    mensagem: "Abra de novo o registro antes de salvar: falta dizer qual versão dele foi alterada.",
  },
  "formato-nao-aceito": {
    status: 415,
    mensagem: "O pedido veio em um formato que esta chamada não aceita.",
  },
  "muitos-pedidos": { status: 429, mensagem: "Muitas tentativas. Aguarde alguns minutos e tente novamente." },
  "identidade-externa": {
    status: 409,
    mensagem: "Sua senha é administrada pelo provedor de identidade do escritório, não por aqui.",
  },
  "provedor-indisponivel": {
    status: 503,
    mensagem: "O provedor de identidade não respondeu. Tente novamente em instantes.",
  },
  "credenciais-recusadas": { status: 422, mensagem: "E-mail ou senha incorretos." },
  "senha-atual-incorreta": { status: 422, mensagem: "A senha atual não confere." },
  "senha-recusada": { status: 422, mensagem: "Escolha outra senha: esta é fraca ou muito comum." },
  "codigo-incorreto": {
    status: 422,
    mensagem: "O código não confere. Confira a hora do aparelho e digite o código atual.",
  },
  "ficha-invalida": {
    status: 410,
    mensagem: "Este link já foi usado ou venceu. Peça outro.",
  },
  "segundo-fator-ligado": { status: 409, mensagem: "O segundo fator já está ligado nesta conta." },
  "passkey-recusada": { status: 422, mensagem: "Não foi possível confirmar a passkey. Tente de novo." },
  "correio-indisponivel": {
    status: 503,
    mensagem: "Este sistema ainda não envia e-mails. Peça a quem o administra para configurar o envio.",
  },
  "email-em-uso": { status: 409, mensagem: "Já existe um usuário com este e-mail." },
  "papel-acima-do-seu": {
    status: 403,
    mensagem: "Você só pode criar e alterar usuários de nível abaixo do seu.",
  },
  "registro-imutavel": { status: 409, mensagem: "Este registro já foi selado e não pode ser alterado." },
  "receita-nao-configurada": {
    status: 409,
    mensagem:
      "O escritório ainda não informou as credenciais do SERPRO. Um administrador as informa na integração com a Receita Federal.",
  },
  "receita-desligada": {
    status: 503,
    mensagem: "Esta instalação não fala com a Receita Federal. Quem cuida dela liga a integração.",
  },
  "em-manutencao": { status: 503, mensagem: "Estamos em manutenção. Aguarde alguns minutos e tente novamente." },
  "quadro-incompleto": {
    status: 422,
    mensagem:
      "As participações dos sócios precisam somar 100%. Partes iguais podem vir arredondadas, como 33,33% de cada um de três.",
  },
  "regra-sobreposta": {
    status: 409,
    mensagem: "Já há uma regra deste assunto em vigor nestas datas. Edite-a, ou encerre-a antes de criar outra.",
  },
  "aprovacao-da-mesma-pessoa": {
    status: 409,
    mensagem: "Quem propôs um valor não o aprova. Peça a outra pessoa que confira a fonte e aprove.",
  },
  "valor-sobreposto": {
    status: 409,
    mensagem: "Já há um valor em vigor nestas datas. Para corrigi-lo, use as mesmas datas dele.",
  },
  "fonte-indisponivel": {
    status: 503,
    mensagem: "A série do Banco Central não respondeu. Tente de novo, ou informe o valor à mão.",
  },
  "cnpj-em-uso": {
    status: 409,
    mensagem: "Esta empresa já está no escritório. Abra o cadastro dela em vez de criar outro.",
  },
  "registro-em-uso": {
    status: 409,
    mensagem: "Este registro já é usado por outros e não pode ser excluído. Encerre-o em vez de excluir.",
  },
  ...errosDosCertificados,
  ...errosDasGuiasOficiais,
  ...errosDosExtratos,
  "link-invalido": {
    status: 404,
    mensagem: "Este link não existe. Abra-o de novo pela mensagem, ou peça outro ao seu escritório contábil.",
  },
  "link-encerrado": {
    status: 410,
    mensagem: "Este link não abre mais. Peça outro ao seu escritório contábil.",
  },
  "link-nao-confere": { status: 422, mensagem: "Os quatro últimos caracteres não conferem." },
  "link-pede-entrada": {
    status: 403,
    mensagem: "Estes documentos só abrem com a sua conta. Entre para vê-los.",
  },
  "codigo-nao-encontrado": {
    status: 404,
    mensagem: "Nenhum documento tem este código. Confira cada letra; se estiver igual ao do papel, desconfie dele.",
  },
  "planilha-recusada": {
    status: 422,
    mensagem: "Não foi possível ler a planilha. Envie um XLSX ou CSV, sem senha.",
  },
  "conta-conferida": {
    status: 409,
    mensagem: "Este mês da conta já foi conferido. Reabra-o, com um motivo, antes de mudar suas linhas.",
  },
  "cor-sem-contraste": {
    status: 422,
    mensagem: "Com esta cor, textos e botões ficariam difíceis de ler. Escolha uma cor mais escura.",
  },
  "imagem-recusada": {
    status: 422,
    mensagem: "Envie uma imagem PNG, JPEG ou WebP de até 512 KB.",
  },
  "cursor-invalido": { status: 400, mensagem: "Esta página da lista mudou. Volte à primeira página." },
  "avisos-desligados": { status: 409, mensagem: "Esta instalação não envia avisos a navegadores." },
  "limite-de-filtros": { status: 409, mensagem: "Você já salvou 30 filtros nesta tela. Exclua um para salvar outro." },
  "erro-interno": { status: 500, mensagem: "Ocorreu um erro. Tente novamente mais tarde." },
} as const

export type CodigoDeErro = keyof typeof erros
