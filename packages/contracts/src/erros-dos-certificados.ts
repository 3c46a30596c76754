/** Why a certificate file is not taken. The server says each with the facts of the file and the way out. */
export const errosDosCertificados = {
  "certificado-recusado": { status: 422, mensagem: "Não foi possível ler o certificado. Confira o arquivo e a senha." },
  "certificado-senha": { status: 422, mensagem: "A senha não abre este certificado. Confira-a e digite de novo." },
  "certificado-grande-demais": {
    status: 422,
    mensagem: "Este arquivo é grande demais para um certificado A1. Escolha o arquivo .pfx ou .p12.",
  },
  "certificado-nao-e-pfx": {
    status: 422,
    mensagem: "Este arquivo não é um certificado A1. Escolha o arquivo .pfx ou .p12, que vem com senha.",
  },
  "certificado-incompleto": {
    status: 422,
    mensagem: "O arquivo está incompleto. Baixe-o ou copie-o de novo e envie outra vez.",
  },
  "certificado-protecao-excessiva": {
    status: 422,
    mensagem: "O arquivo exige tempo demais para abrir. Exporte o certificado de novo e envie o novo arquivo.",
  },
  "certificado-sem-chave": {
    status: 422,
    mensagem: "O arquivo não tem a chave privada. Exporte o certificado de novo, marcando “Exportar a chave privada”.",
  },
  "certificado-sem-par": {
    status: 422,
    mensagem: "O arquivo tem uma chave, mas não o certificado dela. Exporte os dois juntos e envie de novo.",
  },
  "certificado-varios": {
    status: 422,
    mensagem: "O arquivo tem mais de um certificado com chave. Exporte um de cada vez.",
  },
  "certificado-fora-da-icp": {
    status: 422,
    mensagem: "Este certificado não é da ICP-Brasil. Envie o e-CNPJ ou o e-CPF emitido por uma autoridade credenciada.",
  },
  "certificado-vencido": { status: 422, mensagem: "Este certificado já venceu. Envie o novo." },
  "certificado-ainda-nao-vale": {
    status: 422,
    mensagem: "Este certificado ainda não começou a valer. Envie-o a partir do primeiro dia de validade.",
  },
  "certificado-sem-assinatura": {
    status: 422,
    mensagem: "Este certificado não foi emitido para assinar documentos. Envie o e-CNPJ ou o e-CPF do tipo A1.",
  },
  "certificado-de-outra-empresa": {
    status: 422,
    mensagem: "Este certificado é de outra empresa. Escolha a empresa certa, ou envie o certificado dela.",
  },
  "certificado-cpf-desconhecido": {
    status: 422,
    mensagem:
      "Este e-CPF não é de sócio nem de procurador desta empresa. Cadastre a pessoa antes de enviar o certificado dela.",
  },
  "certificado-repetido": { status: 409, mensagem: "Este mesmo certificado já está cadastrado nesta empresa." },
  "certificado-indisponivel": {
    status: 409,
    mensagem: "Esta empresa não tem um certificado que possa ser usado. Envie um que esteja na validade.",
  },
} as const
