import { Button, Group, Stack, Switch } from "@mantine/core"
import type { Integrador, SituacaoDoIntegrador } from "@partida/contracts"
import { Suspense, useState } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import type { Tom } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { useApagar, useLigar, useTestar } from "./integradores.api.ts"
import classes from "./integradores.module.css"
import { textos } from "./textos.ts"

const DialogoDasCredenciais = sobDemanda(
  async () => (await import("./DialogoDasCredenciais.tsx")).DialogoDasCredenciais,
)

interface Props {
  readonly integrador: Integrador
  readonly situacao: SituacaoDoIntegrador
}

/** By what the office identifies itself, whether that works, and whether it is on. What is secret is written here and never read back. */
export function Ligacao({ integrador, situacao }: Props) {
  const testar = useTestar(integrador)
  const apagar = useApagar(integrador)
  const ligar = useLigar(integrador)
  const [aberto, setAberto] = useState<"informar" | "apagar" | null>(null)
  const fechar = () => setAberto(null)
  const { disponivel, ligado, versao, configuradoEm } = situacao
  const temCredenciais = configuradoEm !== null
  return (
    <Cartao titulo="Ligação">
      <Stack gap="md">
        <Estado integrador={integrador} situacao={situacao} />
        <Group gap="md">
          <Switch
            label={ligado ? "Ligada no escritório" : "Desligada no escritório"}
            checked={ligado}
            disabled={!disponivel || !temCredenciais}
            onChange={(evento) => {
              // Not disabled meanwhile: whoever uses the keyboard would lose the place.
              if (!ligar.isPending) ligar.mutate({ ligado: evento.currentTarget.checked, versao })
            }}
          />
          {temCredenciais && disponivel && (
            <Button variant="default" loading={testar.isPending} onClick={() => testar.mutate()}>
              Testar conexão
            </Button>
          )}
          <Button variant={temCredenciais ? "default" : "filled"} onClick={() => setAberto("informar")}>
            {temCredenciais ? "Trocar as credenciais" : "Informar as credenciais"}
          </Button>
          {temCredenciais && (
            <Button variant="subtle" onClick={() => setAberto("apagar")}>
              Apagar
            </Button>
          )}
        </Group>
      </Stack>
      <Suspense>
        {aberto === "informar" && <DialogoDasCredenciais integrador={integrador} aoFechar={fechar} />}
      </Suspense>
      <DialogoConfirmar
        aberto={aberto === "apagar"}
        titulo="Apagar as credenciais?"
        confirmar="Apagar credenciais"
        trabalhando={apagar.isPending}
        aoCancelar={fechar}
        aoConfirmar={() => apagar.mutate(undefined, { onSettled: fechar })}
      >
        O integrador também é desligado: nada mais é emitido nem trazido por ele até que outras sejam informadas. O que
        está na fila espera.
      </DialogoConfirmar>
    </Cartao>
  )
}

const TONS: Readonly<Record<"ok" | "recusado" | "falha", Tom>> = { ok: "feito", recusado: "erro", falha: "atencao" }

function Estado({ integrador, situacao }: Props) {
  const { disponivel, simulado, configuradoEm, configuradoPor, teste, contagens, ultimoErro } = situacao
  return (
    <>
      {!disponivel && (
        <Faixa tom="atencao" titulo="Esta instalação não alcança este integrador">
          Nada sai daqui até que quem opera a plataforma o ligue na configuração.
        </Faixa>
      )}
      {simulado && (
        <Faixa tom="atencao" titulo="Ambiente de teste">
          Quem responde é um simulador. Nada do que ele emite ou entrega vale fora daqui.
        </Faixa>
      )}
      {configuradoEm === null ? (
        <p className={classes.fraco}>{textos[integrador].comoComecar}</p>
      ) : (
        <dl className={classes.figuras}>
          <div>
            <dt>Credenciais</dt>
            <dd>
              Informadas por {configuradoPor} em {formatarDataHora(configuradoEm)}
            </dd>
          </div>
          {integrador === "migrate" && (
            <div>
              <dt>Emitem por aqui</dt>
              <dd>{plural(contagens.emitem, "empresa", "empresas")}</dd>
            </div>
          )}
          <div>
            <dt>Capturam por aqui</dt>
            <dd>
              {plural(contagens.capturam, "empresa", "empresas")}
              {contagens.semSucesso > 0 && `, ${contagens.semSucesso} sem sucesso`}
            </dd>
          </div>
        </dl>
      )}
      {configuradoEm !== null &&
        (teste === null ? (
          <Faixa tom="neutro">A conexão ainda não foi testada com estas credenciais.</Faixa>
        ) : (
          <Faixa tom={TONS[teste.resultado]} titulo={`Teste de ${formatarDataHora(teste.em)}`}>
            {teste.texto}
          </Faixa>
        ))}
      {ultimoErro?.empresa && (
        <Faixa tom="erro" titulo={`Último erro: ${ultimoErro.empresa}`}>
          {ultimoErro.texto}
        </Faixa>
      )}
    </>
  )
}
