import { Button, Group, Stack } from "@mantine/core"
import type { SituacaoDoIntegrador } from "@partida/contracts"
import { Suspense, useState } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useGirarEndereco } from "./integradores.api.ts"
import classes from "./integradores.module.css"

const DialogoDoEndereco = sobDemanda(async () => (await import("./DialogoDoEndereco.tsx")).DialogoDoEndereco)

/** The address by which Migrate tells that something changed: with its secret, shown once, and changed when somebody wants. */
export function Avisos({ situacao: { avisos } }: { readonly situacao: SituacaoDoIntegrador }) {
  const girar = useGirarEndereco("migrate")
  const [confirmando, setConfirmando] = useState(false)
  const [endereco, setEndereco] = useState<string | null>(null)
  const criar = () =>
    girar.mutate(undefined, {
      onSuccess: (novo) => setEndereco(novo.endereco),
      onSettled: () => setConfirmando(false),
    })
  return (
    <Cartao titulo="Avisos da Migrate (webhook)">
      <Stack gap="md">
        <p className={classes.fraco}>
          Cadastre o endereço no painel da Migrate, para NFS-e. O aviso só diz que algo mudou: nada é mudado aqui sem
          conferir com ela, e o mesmo aviso repetido não faz nada de novo.
        </p>
        <dl className={classes.figuras}>
          <div>
            <dt>Endereço</dt>
            <dd>{avisos.configurado ? "Criado: o segredo dele foi mostrado uma vez" : "Ainda não foi criado"}</dd>
          </div>
          <div>
            <dt>Último aviso</dt>
            <dd>{avisos.ultimoEm ? formatarDataHora(avisos.ultimoEm) : "Nenhum ainda"}</dd>
          </div>
          {avisos.anteriorAte && (
            <div>
              <dt>Endereço anterior</dt>
              <dd>Vale até {formatarDataHora(avisos.anteriorAte)}</dd>
            </div>
          )}
        </dl>
        <Group gap="xs">
          <Button
            variant="default"
            loading={girar.isPending}
            onClick={() => (avisos.configurado ? setConfirmando(true) : criar())}
          >
            {avisos.configurado ? "Trocar o endereço" : "Criar endereço"}
          </Button>
        </Group>
      </Stack>
      <DialogoConfirmar
        aberto={confirmando}
        titulo="Trocar o endereço dos avisos?"
        confirmar="Trocar endereço"
        trabalhando={girar.isPending}
        aoCancelar={() => setConfirmando(false)}
        aoConfirmar={criar}
      >
        O endereço atual ainda vale por um dia: cadastre o novo na Migrate até lá.
      </DialogoConfirmar>
      <Suspense>
        {endereco !== null && <DialogoDoEndereco endereco={endereco} aoFechar={() => setEndereco(null)} />}
      </Suspense>
    </Cartao>
  )
}
