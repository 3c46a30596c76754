import { Button, Group, Radio, Stack, Text } from "@mantine/core"
import { type PedidoDeAcesso, papeisDoPedidoDeAcesso, rotasDosPedidosDeAcesso } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { chamar } from "../../lib/api/chamar.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { papelEmPalavras } from "../../shared/conta/papeis.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import classes from "./acessos.module.css"

export const CHAVE_DOS_PEDIDOS = "listarPedidosDeAcesso"

const consultaPedidos = queryOptions({
  queryKey: [CHAVE_DOS_PEDIDOS],
  queryFn: ({ signal }) => chamar(rotasDosPedidosDeAcesso.listarPedidosDeAcesso, { sinal: signal }),
})

/** Who created an account without an invitation and says of which company they are; nothing while nobody asks. */
export function PedidosDeAcesso() {
  const { data } = useQuery(consultaPedidos)
  const [aceitando, setAceitando] = useState<PedidoDeAcesso | null>(null)
  const recusar = useResposta((id: string) => chamar(rotasDosPedidosDeAcesso.recusarPedidoDeAcesso, { params: { id } }))
  if (!data || data.lista.length === 0) return null
  return (
    <>
      <Cartao
        titulo={data.total === 1 ? "1 pedido de acesso" : `${data.total} pedidos de acesso`}
        rotulo="Pedidos de acesso"
      >
        <ul className="sem-marcas">
          {data.lista.map((pedido) => (
            <li key={pedido.id} className={classes.pedido}>
              <div>
                <Text fw={600}>{pedido.nome}</Text>
                <Text size="sm" className="quebra">
                  {pedido.email}
                </Text>
                <Text size="sm">
                  Pede para ver <strong>{pedido.apelido}</strong>{" "}
                  <span className="numerico">({formatarDocumento(pedido.cnpj)})</span> desde{" "}
                  {formatarData(pedido.feitoEm.slice(0, 10))}
                </Text>
                {pedido.recado !== "" && <Text size="sm">“{pedido.recado}”</Text>}
              </div>
              <Group gap="xs">
                <Button size="xs" onClick={() => setAceitando(pedido)}>
                  Convidar
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  loading={recusar.isPending && recusar.variables === pedido.id}
                  onClick={() => recusar.mutate(pedido.id)}
                >
                  Recusar
                </Button>
              </Group>
            </li>
          ))}
        </ul>
        {data.total > data.lista.length && (
          <Text size="sm" c="dimmed">
            Estes são os {data.lista.length} mais antigos; os outros aparecem quando você responder a estes.
          </Text>
        )}
      </Cartao>
      {aceitando && <Aceitar pedido={aceitando} aoFechar={() => setAceitando(null)} />}
    </>
  )
}

function Aceitar({ pedido, aoFechar }: { readonly pedido: PedidoDeAcesso; readonly aoFechar: () => void }) {
  const reler = useReler()
  const form = useFormulario({
    esquema: rotasDosPedidosDeAcesso.aceitarPedidoDeAcesso.corpo,
    iniciais: { idPapel: "3" },
    corpo: ({ idPapel }) => ({ idPapel: Number(idPapel) }),
    enviar: (corpo) => chamar(rotasDosPedidosDeAcesso.aceitarPedidoDeAcesso, { params: { id: pedido.id }, corpo }),
    aoSalvar: async ({ mensagem }) => {
      avisar("feito", mensagem)
      aoFechar()
      await reler()
    },
  })
  return (
    <DialogoDeFormulario
      titulo={`Convidar ${pedido.nome}`}
      form={form}
      confirmar="Enviar convite"
      recusa="O convite não foi enviado"
      aoFechar={aoFechar}
    >
      <Text size="sm">
        Quem pediu confirmou o e-mail <strong className="quebra">{pedido.email}</strong>, e mais nada. Confira com o
        cliente que esta pessoa é de {pedido.apelido} antes de convidar.
      </Text>
      <Radio.Group label="Como entra" {...form.campo("idPapel")}>
        <Stack gap="xs" mt="xs">
          {papeisDoPedidoDeAcesso.map((id) => (
            <Radio key={id} value={String(id)} label={papelEmPalavras(id)} description={oQueVe[id]} />
          ))}
        </Stack>
      </Radio.Group>
    </DialogoDeFormulario>
  )
}

const oQueVe = {
  3: "Dona ou sócio: vê impostos, notas, pró-labore e cadastro da empresa.",
  4: "Quem trabalha na empresa: vê os próprios recibos e o que a empresa liberar.",
} as const

function useReler() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [CHAVE_DOS_PEDIDOS, "listarAcessos", "listarUsuarios"].map((nome) =>
        queryClient.invalidateQueries({ queryKey: [nome] }),
      ),
    )
}

/** Answers one request; who answered it before is said, and the list is read again either way. */
function useResposta(responder: (id: string) => Promise<{ readonly mensagem: string }>) {
  const reler = useReler()
  return useMutation({
    mutationFn: responder,
    onSuccess: ({ mensagem }) => avisar("feito", mensagem),
    onSettled: reler,
  })
}
