import { Button, Group, Stack } from "@mantine/core"
import type { IntegracaoComAReceita, TesteDaReceita } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { consultaIntegracao } from "../../shared/receita-federal/integracao.api.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { Espera } from "../../ui/Espera.tsx"
import type { Tom } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { useRemover, useTestar } from "./automacoes.api.ts"
import classes from "./configuracoes.module.css"

const DialogoDasCredenciais = sobDemanda(
  async () => (await import("../../shared/receita-federal/DialogoDasCredenciais.tsx")).DialogoDasCredenciais,
)

const DialogoDaAutoria = sobDemanda(async () => (await import("./DialogoDaAutoria.tsx")).DialogoDaAutoria)

/** By whose contract the office talks to the Receita. What is secret is written here and never read back. */
export function LigacaoComOSerpro() {
  const { data, error, refetch } = useQuery(consultaIntegracao)
  const testar = useTestar()
  const remover = useRemover()
  const [aberto, setAberto] = useState<"informar" | "autoria" | "remover" | null>(null)
  const fechar = () => setAberto(null)
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[220]} />
  const { configuracao, disponivel } = data
  return (
    <Cartao titulo="SERPRO Integra Contador">
      <Stack gap="md">
        {configuracao === null ? (
          <p className="fraco paragrafo">
            O escritório contrata o Integra Contador na loja do SERPRO e informa aqui as duas chaves da Área do Cliente.
            O e-CNPJ é o do certificado da empresa que assinou o contrato.
          </p>
        ) : (
          <Contrato configuracao={configuracao} />
        )}
        <Group gap="xs">
          {configuracao && disponivel && (
            <Button variant="default" loading={testar.isPending} onClick={() => testar.mutate()}>
              Testar conexão
            </Button>
          )}
          <Button variant={configuracao ? "default" : "filled"} onClick={() => setAberto("informar")}>
            {configuracao ? "Trocar as chaves" : "Informar as chaves"}
          </Button>
          {configuracao && (
            <Button variant="default" onClick={() => setAberto("autoria")}>
              Em nome de quem
            </Button>
          )}
          {configuracao && (
            <Button variant="subtle" onClick={() => setAberto("remover")}>
              Remover
            </Button>
          )}
        </Group>
      </Stack>
      <Suspense>
        {aberto === "informar" && <DialogoDasCredenciais configuracao={configuracao} aoFechar={fechar} />}
        {aberto === "autoria" && configuracao && <DialogoDaAutoria configuracao={configuracao} aoFechar={fechar} />}
      </Suspense>
      <DialogoConfirmar
        aberto={aberto === "remover"}
        titulo="Remover as chaves do SERPRO?"
        confirmar="Remover chaves"
        trabalhando={remover.isPending}
        aoCancelar={fechar}
        aoConfirmar={() =>
          remover.mutate(undefined, {
            onSuccess: () => avisar("feito", "As chaves foram apagadas."),
            onSettled: fechar,
          })
        }
      >
        Elas são apagadas daqui, e nada mais sai para a Receita Federal até que outras sejam informadas. O que está na
        fila espera.
      </DialogoConfirmar>
    </Cartao>
  )
}

type Configuracao = NonNullable<IntegracaoComAReceita["configuracao"]>

function Contrato({ configuracao }: { readonly configuracao: Configuracao }) {
  const { apelido, cnpj, certificadoAte, procurador, emNomeDaEmpresa, configuradaEm, configuradaPor, teste } =
    configuracao
  return (
    <>
      <dl className={classes.figuras}>
        <div>
          <dt>Empresa do contrato</dt>
          <dd>
            {apelido}, {formatarDocumento(cnpj)}
          </dd>
        </div>
        <div>
          <dt>e-CNPJ</dt>
          <dd>{certificadoAte ? `Vale até ${formatarData(certificadoAte.slice(0, 10))}` : "Não há em vigor"}</dd>
        </div>
        <div>
          <dt>Pede em nome de</dt>
          <dd>
            {procurador
              ? `${procurador.titular ?? "Sem certificado"}, ${formatarDocumento(procurador.documento)}`
              : "Empresa do contrato"}
            {emNomeDaEmpresa && "; sem procuração, da própria empresa"}
          </dd>
        </div>
        <div>
          <dt>Chaves</dt>
          <dd>
            Informadas por {configuradaPor} em {formatarDataHora(configuradaEm)}
          </dd>
        </div>
      </dl>
      {certificadoAte === null && (
        <Faixa tom="atencao" titulo="Falta o e-CNPJ desta empresa">
          Envie o certificado A1 dela em Perfil, Certificados digitais.
        </Faixa>
      )}
      {procurador && procurador.certificadoAte === null && (
        <Faixa tom="atencao" titulo="Falta o certificado de quem recebe as procurações">
          Envie o A1 de {formatarDocumento(procurador.documento)} em Perfil, Certificados digitais.
        </Faixa>
      )}
      {teste === null ? (
        <Faixa tom="neutro">A conexão ainda não foi testada com estas chaves.</Faixa>
      ) : (
        <Faixa tom={TONS[teste.resultado]} titulo={`Teste de ${formatarDataHora(teste.em)}`}>
          {teste.texto}
        </Faixa>
      )}
    </>
  )
}

const TONS: Readonly<Record<TesteDaReceita["resultado"], Tom>> = { ok: "feito", recusado: "erro", falha: "atencao" }
