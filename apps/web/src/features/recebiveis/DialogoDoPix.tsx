import { Button, Stack, Text, TextInput } from "@mantine/core"
import { type FichaDoTitulo, type PixDoRecebivel, rotasDosRecebiveis } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { CopiarCodigo } from "../../shared/guias/CopiarCodigo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaDoPix, useInformarChavePix } from "./recebiveis.api.ts"
import classes from "./recebiveis.module.css"

/** The code by which what is awaited of a title is paid, or the question of the key. */
export function DialogoDoPix({ ficha, aoFechar }: { readonly ficha: FichaDoTitulo; readonly aoFechar: () => void }) {
  const { data, error, refetch } = useQuery(consultaDoPix(ficha.id))
  const [trocando, setTrocando] = useState(false)
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo={`Pix de ${formatarReais(data?.valor ?? ficha.esperado)}`}>
      {data ? (
        data.codigo === null || trocando ? (
          <Chave idEmpresa={ficha.idEmpresa} atual={data.chave} aoConcluir={() => setTrocando(false)} />
        ) : (
          <Codigo pix={data} aoTrocar={() => setTrocando(true)} />
        )
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[320]} />
      )}
    </Dialogo>
  )
}

function Codigo({ pix, aoTrocar }: { readonly pix: PixDoRecebivel; readonly aoTrocar: () => void }) {
  return (
    <Stack gap="sm" align="center">
      <img
        className={classes.qr}
        alt={`QR do Pix de ${formatarReais(pix.valor)} para ${pix.recebedor}`}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(pix.qrSvg ?? "")}`}
      />
      <Text size="sm">
        {formatarReais(pix.valor)} para {pix.recebedor}, chave {pix.chave}
      </Text>
      {pix.porque.map((frase) => (
        <Text key={frase} size="sm" ta="center">
          {frase}
        </Text>
      ))}
      <p className={classes.codigo}>{pix.codigo}</p>
      <CopiarCodigo codigo={pix.codigo ?? ""} rotulo="Copiar código Pix" variante="filled" />
      <Text size="sm" c="dimmed" ta="center">
        O pagamento não dá baixa sozinho: receba o título aqui ou pela linha do banco, que traz o id {pix.txid}.
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={aoTrocar}>
        Trocar a chave
      </Button>
    </Stack>
  )
}

interface ChaveProps {
  readonly idEmpresa: string
  readonly atual: string | null
  readonly aoConcluir: () => void
}

/** By which key the company receives: without one there is no code. */
function Chave({ idEmpresa, atual, aoConcluir }: ChaveProps) {
  const informar = useInformarChavePix(idEmpresa)
  const form = useFormulario({
    esquema: rotasDosRecebiveis.informarChavePix.corpo,
    iniciais: { chave: atual ?? "" },
    enviar: ({ chave }) => informar.mutateAsync(chave),
    aoSalvar: aoConcluir,
  })
  return (
    <form {...form.formulario}>
      <Stack gap="md">
        <Recusa titulo="A chave não foi gravada" erro={form.falha} />
        <TextInput
          label="Chave Pix da empresa"
          description="Como está no banco: CNPJ, CPF, e-mail, celular com +55, ou a chave aleatória. Vale para todos os títulos."
          maxLength={100}
          data-autofocus
          {...form.campo("chave")}
        />
        <Button type="submit" loading={form.enviando}>
          Gravar a chave
        </Button>
      </Stack>
    </form>
  )
}
